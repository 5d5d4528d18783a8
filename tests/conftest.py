"""Hypothesis must not fail a test because a machine is busy."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient",
    settings(),  # of the environment: in CI it draws the same examples each time
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")
