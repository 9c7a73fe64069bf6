from enum import StrEnum


class EvaluationFailure(StrEnum):
    BUDGET_EXHAUSTED = "budget_exhausted"
    ERROR = "error"
    MODEL_UNAVAILABLE = "model_unavailable"

    def __str__(self) -> str:
        return str(self.value)
