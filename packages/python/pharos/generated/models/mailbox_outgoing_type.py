from enum import StrEnum


class MailboxOutgoingType(StrEnum):
    PLATFORM = "platform"
    SMTP = "smtp"

    def __str__(self) -> str:
        return str(self.value)
