from enum import StrEnum


class AuditOutcome(StrEnum):
    DENIED = "denied"
    DONE = "done"

    def __str__(self) -> str:
        return str(self.value)
