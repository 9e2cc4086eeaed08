from hypothesis import HealthCheck, settings

# The first call into a compiled library takes longer than hypothesis allows for one example,
# and a busy machine is not a fault of the code.
settings.register_profile("studbook", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("studbook")
