"""Hypothesis must not fail a test because a machine is busy; the kernel is tested on every path."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from brokencanada import paths

settings.register_profile(
    "patient",
    settings(),  # of the environment: in CI it draws the same examples each time
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")


@pytest.fixture(params=paths.PATHS, scope="module")
def each_path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run a test once on every path that the processor can go."""
    if request.param not in paths.available():
        pytest.skip(f"the processor or the compiler cannot go the path {request.param}")
    with paths.using(request.param):
        yield request.param
