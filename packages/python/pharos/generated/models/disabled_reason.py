from enum import StrEnum


class DisabledReason(StrEnum):
    FAILURES = "failures"
    GONE = "gone"
    REQUEST = "request"

    def __str__(self) -> str:
        return str(self.value)
