from enum import StrEnum


class ConversationChannel(StrEnum):
    API = "api"
    CHAT = "chat"
    DISCORD = "discord"
    EMAIL = "email"
    SLACK = "slack"
    TELEGRAM = "telegram"
    WIDGET = "widget"

    def __str__(self) -> str:
        return str(self.value)
