from enum import StrEnum


class InvitationMail(StrEnum):
    FAILED = "failed"
    NONE = "none"
    SENT = "sent"
    WAITING = "waiting"

    def __str__(self) -> str:
        return str(self.value)
