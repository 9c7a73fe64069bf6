from enum import StrEnum


class NotificationType(StrEnum):
    ANSWERED = "answered"
    ASSIGNED = "assigned"
    ESCALATED = "escalated"
    MENTION = "mention"

    def __str__(self) -> str:
        return str(self.value)
