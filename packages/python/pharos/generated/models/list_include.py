from enum import StrEnum


class ListInclude(StrEnum):
    TOTAL = "total"

    def __str__(self) -> str:
        return str(self.value)
