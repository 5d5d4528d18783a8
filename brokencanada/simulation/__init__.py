"""Many hands at once, without betting: dealt, switched, traded and revealed in arrays."""

from brokencanada.simulation.counts import Simulation
from brokencanada.simulation.running import simulate, simulated

__all__ = ["Simulation", "simulate", "simulated"]
