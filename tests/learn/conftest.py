from tests.cli.conftest import belvedere

__all__ = ["belvedere"]
