"""The command line of croupier, a shell around everything else."""
