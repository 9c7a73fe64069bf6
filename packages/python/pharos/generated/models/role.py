from enum import StrEnum


class Role(StrEnum):
    ADMIN = "admin"
    AGENT = "agent"
    OWNER = "owner"
    VIEWER = "viewer"

    def __str__(self) -> str:
        return str(self.value)
