from enum import StrEnum


class ConversationInclude(StrEnum):
    CONTACT = "contact"
    LAST_MESSAGE = "last_message"
    TOTAL = "total"

    def __str__(self) -> str:
        return str(self.value)
