from enum import StrEnum


class ConversationInclude(StrEnum):
    ASSIGNEE = "assignee"
    CONTACT = "contact"
    LAST_MESSAGE = "last_message"
    TOTAL = "total"
    UNREAD = "unread"

    def __str__(self) -> str:
        return str(self.value)
