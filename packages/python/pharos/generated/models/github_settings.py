from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="GithubSettings")


@_attrs_define
class GithubSettings:
    """What you choose for this provider

    Attributes:
        repository (str): The repository for new issues, as in `octo/support`
        labels (list[str] | Unset): Labels of new issues. Default: `[]`
        api_url (str | Unset): The API URL of a GitHub Enterprise Server, as in `https://HOST/api/v3`
    """

    repository: str
    labels: list[str] | Unset = UNSET
    api_url: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        repository = self.repository

        labels: list[str] | Unset = UNSET
        if not isinstance(self.labels, Unset):
            labels = self.labels

        api_url = self.api_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "repository": repository,
            }
        )
        if labels is not UNSET:
            field_dict["labels"] = labels
        if api_url is not UNSET:
            field_dict["api_url"] = api_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        repository = d.pop("repository")

        labels = cast(list[str], d.pop("labels", UNSET))

        api_url = d.pop("api_url", UNSET)

        github_settings = cls(
            repository=repository,
            labels=labels,
            api_url=api_url,
        )

        return github_settings
