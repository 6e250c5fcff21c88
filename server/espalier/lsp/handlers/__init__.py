"""What the worker answers: one module per method, each with `register(worker)`.

A handler converts the params, asks one thing of the project, and converts the result.
"""
