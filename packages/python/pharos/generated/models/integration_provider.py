from enum import StrEnum


class IntegrationProvider(StrEnum):
    DISCORD = "discord"
    GITHUB = "github"
    LINEAR = "linear"
    SHOPIFY = "shopify"
    SLACK = "slack"
    STRIPE = "stripe"

    def __str__(self) -> str:
        return str(self.value)
