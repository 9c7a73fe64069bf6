from enum import StrEnum


class FormButtonAlign(StrEnum):
    CENTER = "center"
    FULL = "full"
    LEFT = "left"
    RIGHT = "right"

    def __str__(self) -> str:
        return str(self.value)
