from enum import StrEnum


class Mentioned(StrEnum):
    ME = "me"

    def __str__(self) -> str:
        return str(self.value)
