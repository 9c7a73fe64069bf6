from enum import StrEnum


class NotificationType(StrEnum):
    ANSWERED = "answered"
    ASSIGNED = "assigned"
    ESCALATED = "escalated"
    MENTION = "mention"
    UNDELIVERED = "undelivered"

    def __str__(self) -> str:
        return str(self.value)
