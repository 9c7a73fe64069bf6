from enum import StrEnum


class MailDelivery(StrEnum):
    BOUNCED = "bounced"
    FAILED = "failed"
    QUEUED = "queued"
    SENT = "sent"

    def __str__(self) -> str:
        return str(self.value)
