from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.money import Money


T = TypeVar("T", bound="ProviderOrder")


@_attrs_define
class ProviderOrder:
    """An order or charge of a customer

    Attributes:
        id (str): The provider’s ID of the order or charge
        name (None | str): The order’s name at the provider, such as `#1001`; null if it has none
        status (str): The status at the provider, such as `paid` or `succeeded`
        fulfillment_status (None | str): Whether the order was sent, in the provider’s words; null for charges
        total (Money | None): Null if the provider does not say
        url (None | str): The order’s page at the provider; null if it has none
        created_at (datetime.datetime): When the order or charge was made, in UTC
    """

    id: str
    name: None | str
    status: str
    fulfillment_status: None | str
    total: Money | None
    url: None | str
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.money import Money  # noqa: PLC0415

        id = self.id

        name: None | str
        name = self.name

        status = self.status

        fulfillment_status: None | str
        fulfillment_status = self.fulfillment_status

        total: dict[str, Any] | None
        if isinstance(self.total, Money):
            total = self.total.to_dict()
        else:
            total = self.total

        url: None | str
        url = self.url

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "status": status,
                "fulfillment_status": fulfillment_status,
                "total": total,
                "url": url,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.money import Money  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        status = d.pop("status")

        def _parse_fulfillment_status(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        fulfillment_status = _parse_fulfillment_status(d.pop("fulfillment_status"))

        def _parse_total(data: object) -> Money | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                total_type_0 = Money.from_dict(data)

                return total_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Money | None, data)

        total = _parse_total(d.pop("total"))

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        provider_order = cls(
            id=id,
            name=name,
            status=status,
            fulfillment_status=fulfillment_status,
            total=total,
            url=url,
            created_at=created_at,
        )

        provider_order.additional_properties = d
        return provider_order

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
