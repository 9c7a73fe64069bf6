from enum import StrEnum


class SlackSettingsEventsItem(StrEnum):
    AGENT_ESCALATED = "agent.escalated"
    CONVERSATION_CREATED = "conversation.created"

    def __str__(self) -> str:
        return str(self.value)
