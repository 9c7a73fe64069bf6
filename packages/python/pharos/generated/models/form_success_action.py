from enum import StrEnum


class FormSuccessAction(StrEnum):
    INLINE = "inline"
    REDIRECT = "redirect"

    def __str__(self) -> str:
        return str(self.value)
