from enum import StrEnum


class ConversationStatus(StrEnum):
    CLOSED = "closed"
    OPEN = "open"
    RESOLVED = "resolved"
    SNOOZED = "snoozed"

    def __str__(self) -> str:
        return str(self.value)
