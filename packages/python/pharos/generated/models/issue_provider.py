from enum import StrEnum


class IssueProvider(StrEnum):
    GITHUB = "github"
    LINEAR = "linear"

    def __str__(self) -> str:
        return str(self.value)
