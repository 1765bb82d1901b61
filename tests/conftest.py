"""Profiles of the property tests: quick ones for every run, long ones for `make soak`."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick",
    deadline=None,
    derandomize=True,
    max_examples=50,
    stateful_step_count=12,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.register_profile(
    "soak",
    settings.get_profile("quick"),
    derandomize=False,
    max_examples=3000,
    stateful_step_count=20,
)
settings.load_profile("quick")
