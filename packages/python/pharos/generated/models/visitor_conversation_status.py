from enum import StrEnum


class VisitorConversationStatus(StrEnum):
    CLOSED = "closed"
    OPEN = "open"
    RESOLVED = "resolved"

    def __str__(self) -> str:
        return str(self.value)
