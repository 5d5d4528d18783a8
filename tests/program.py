"""The program as its tests run it: in this process, in one of its own, and at a terminal."""

import os
import select
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from brokencanada.cli.root import cli

PROGRAM = [sys.executable, "-m", "brokencanada"]

needs_posix = pytest.mark.skipif(os.name != "posix", reason="works otherwise on Windows")


def run(*args, stdin=None):
    result = CliRunner().invoke(cli, args, prog_name="brokencanada", input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def process(*args, **more):
    return subprocess.run([*PROGRAM, *args], capture_output=True, text=True, timeout=60, **more)


def one_line(text):
    return text.endswith("\n") and text.count("\n") == 1


class Terminal:
    """The program at a pseudo-terminal."""

    def __init__(self, *args, **environment):
        import pty

        pid, self.screen = pty.fork()
        if pid == 0:
            environment = os.environ | {"TERM": "xterm-256color"} | environment
            os.execve(sys.executable, [*PROGRAM, *args], environment)
        self.pid, self.seen = pid, ""

    def wait_for(self, text, seconds=30):
        """Read until a text has come since the last time; return what came."""
        since = len(self.seen)
        assert self.hears(text, seconds), self.seen[since:]
        return self.seen[since:]

    def hears(self, text, seconds):
        """Read until a text has come since the last time; return whether it came in time."""
        end, since = time.monotonic() + seconds, len(self.seen)
        while text not in self.seen[since:] and time.monotonic() < end:
            self.read()
        return text in self.seen[since:]

    def read(self):
        """Read what comes within a moment."""
        if select.select([self.screen], [], [], 0.05)[0]:
            try:
                self.seen += os.read(self.screen, 1 << 16).decode(errors="replace")
            except OSError:  # What Linux says when the other side has gone.
                time.sleep(0.01)

    def type(self, text):
        os.write(self.screen, text.encode())

    def interrupted(self, farewell="You leave the table"):
        """Press Ctrl-C, and return the exit status."""
        # One pressed between the prompt and the wait for a key is only noticed with the next key.
        for _ in range(10):
            self.type("\x03")
            if self.hears(farewell, 3):
                break
        return self.exit_code()

    def exit_code(self, seconds=30):
        """Read to the end, and return the exit status."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.screen)
                return os.waitstatus_to_exitcode(status)
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError(self.seen)
