"""The relay: forwards what editor and JDT LS say to each other, merges a closed list of messages, asks the worker.

`relay` is the process; `session` decides where each message goes; `jdtls_side`, `beside_side` and `worker_side` stand
for the servers behind it, which `keeper` starts and restarts.
"""
