from enum import StrEnum


class LinkPurpose(StrEnum):
    INVITATION = "invitation"
    PASSWORD_RESET = "password_reset"

    def __str__(self) -> str:
        return str(self.value)
