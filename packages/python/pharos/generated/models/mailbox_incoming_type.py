from enum import StrEnum


class MailboxIncomingType(StrEnum):
    FORWARD = "forward"
    IMAP = "imap"

    def __str__(self) -> str:
        return str(self.value)
