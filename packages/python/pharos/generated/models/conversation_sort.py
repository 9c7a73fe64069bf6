from enum import StrEnum


class ConversationSort(StrEnum):
    CREATED_AT = "created_at"
    LAST_MESSAGE_AT = "last_message_at"
    UPDATED_AT = "updated_at"
    WAITING_SINCE = "waiting_since"

    def __str__(self) -> str:
        return str(self.value)
