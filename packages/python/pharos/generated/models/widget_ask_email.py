from enum import StrEnum


class WidgetAskEmail(StrEnum):
    NEVER = "never"
    OPTIONAL = "optional"
    REQUIRED = "required"

    def __str__(self) -> str:
        return str(self.value)
