from enum import StrEnum


class IntegrationSetup(StrEnum):
    API_KEY = "api_key"

    def __str__(self) -> str:
        return str(self.value)
