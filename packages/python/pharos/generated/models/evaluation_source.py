from enum import StrEnum


class EvaluationSource(StrEnum):
    QUESTIONS = "questions"
    RESOLVED = "resolved"

    def __str__(self) -> str:
        return str(self.value)
