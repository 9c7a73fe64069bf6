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


T = TypeVar("T", bound="ProviderCustomer")


@_attrs_define
class ProviderCustomer:
    """A customer of a connected shop or payment provider

    Attributes:
        id (str): The provider’s ID of the customer
        name (None | str): The name at the provider; null if it has none
        email (None | str): The address at the provider; null if it has none
        phone (None | str): The phone number at the provider; null if it has none
        orders_count (int | None): Null if the provider does not count orders
        total_spent (Money | None): Null if the provider does not say
        url (None | str): The customer’s page at the provider; null if it has none
        created_at (datetime.datetime | None): Null if the provider does not say
    """

    id: str
    name: None | str
    email: None | str
    phone: None | str
    orders_count: int | None
    total_spent: Money | None
    url: None | str
    created_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.money import Money  # noqa: PLC0415

        id = self.id

        name: None | str
        name = self.name

        email: None | str
        email = self.email

        phone: None | str
        phone = self.phone

        orders_count: int | None
        orders_count = self.orders_count

        total_spent: dict[str, Any] | None
        if isinstance(self.total_spent, Money):
            total_spent = self.total_spent.to_dict()
        else:
            total_spent = self.total_spent

        url: None | str
        url = self.url

        created_at: None | str
        if isinstance(self.created_at, datetime.datetime):
            created_at = self.created_at.isoformat()
        else:
            created_at = self.created_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "email": email,
                "phone": phone,
                "orders_count": orders_count,
                "total_spent": total_spent,
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

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        def _parse_phone(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        phone = _parse_phone(d.pop("phone"))

        def _parse_orders_count(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        orders_count = _parse_orders_count(d.pop("orders_count"))

        def _parse_total_spent(data: object) -> Money | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                total_spent_type_0 = Money.from_dict(data)

                return total_spent_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Money | None, data)

        total_spent = _parse_total_spent(d.pop("total_spent"))

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        def _parse_created_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                created_at_type_0 = datetime.datetime.fromisoformat(data)

                return created_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        created_at = _parse_created_at(d.pop("created_at"))

        provider_customer = cls(
            id=id,
            name=name,
            email=email,
            phone=phone,
            orders_count=orders_count,
            total_spent=total_spent,
            url=url,
            created_at=created_at,
        )

        provider_customer.additional_properties = d
        return provider_customer

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
