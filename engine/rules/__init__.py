"""The rules, a file a mechanism. Each function judges or carries out one thing; the state is changed by nobody else."""
