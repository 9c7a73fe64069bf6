from enum import StrEnum


class AgentRunTrigger(StrEnum):
    AUTOPILOT = "autopilot"
    COPILOT = "copilot"
    SUGGEST = "suggest"

    def __str__(self) -> str:
        return str(self.value)
