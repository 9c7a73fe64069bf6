from enum import StrEnum


class MailboxState(StrEnum):
    ACTIVE = "active"
    FAILING = "failing"

    def __str__(self) -> str:
        return str(self.value)
