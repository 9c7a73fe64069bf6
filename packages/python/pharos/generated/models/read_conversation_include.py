from enum import StrEnum


class ReadConversationInclude(StrEnum):
    ASSIGNEE = "assignee"

    def __str__(self) -> str:
        return str(self.value)
