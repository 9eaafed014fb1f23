"""The grid battle as plain numbers: its kernels and its set-up."""
