"""The parts of `bench/exactly_once.py`: forms, a server that counts, faults, and who is let loose on them."""
