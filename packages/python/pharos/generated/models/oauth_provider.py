from enum import StrEnum


class OauthProvider(StrEnum):
    GOOGLE = "google"
    MICROSOFT = "microsoft"

    def __str__(self) -> str:
        return str(self.value)
