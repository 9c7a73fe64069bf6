from enum import StrEnum


class AttemptStatus(StrEnum):
    DELIVERED = "delivered"
    FAILED = "failed"

    def __str__(self) -> str:
        return str(self.value)
