from enum import StrEnum


class EvaluationJudge(StrEnum):
    ARTICLES = "articles"
    MODEL = "model"
    WORDS = "words"

    def __str__(self) -> str:
        return str(self.value)
