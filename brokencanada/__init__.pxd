from brokencanada._kernel cimport bc_strength, bc_strengths
