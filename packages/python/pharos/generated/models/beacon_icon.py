from enum import StrEnum


class BeaconIcon(StrEnum):
    CHAT = "chat"
    CUSTOM_SVG = "custom_svg"
    HELP = "help"
    MAIL = "mail"

    def __str__(self) -> str:
        return str(self.value)
