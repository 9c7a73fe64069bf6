from enum import StrEnum


class HandledBy(StrEnum):
    AI = "ai"
    NOBODY = "nobody"
    PEOPLE = "people"

    def __str__(self) -> str:
        return str(self.value)
