"""The language server: the `relay` between editor and JDT LS, and the `worker`, which answers our own requests.

They are two processes; `routes` and `mirror` are what both need.
"""
