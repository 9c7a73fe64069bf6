from enum import StrEnum


class AgentMode(StrEnum):
    ASSIST = "assist"
    AUTOPILOT = "autopilot"
    COPILOT = "copilot"

    def __str__(self) -> str:
        return str(self.value)
