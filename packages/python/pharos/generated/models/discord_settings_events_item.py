from enum import StrEnum


class DiscordSettingsEventsItem(StrEnum):
    AGENT_ESCALATED = "agent.escalated"
    CONVERSATION_CREATED = "conversation.created"
    MESSAGE_CREATED = "message.created"

    def __str__(self) -> str:
        return str(self.value)
