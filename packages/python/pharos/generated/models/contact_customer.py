from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.integration_provider import IntegrationProvider
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.provider_customer import ProviderCustomer
    from ..models.provider_order import ProviderOrder


T = TypeVar("T", bound="ContactCustomer")


@_attrs_define
class ContactCustomer:
    """What a connected shop or payment provider knows about a contact

    Attributes:
        contact_id (str): The ID of the contact: `con_…`
        provider (IntegrationProvider):
        customer (None | ProviderCustomer): Null if the provider has no customer with the contact’s email, or the
            contact has no email
        orders (list[ProviderOrder]): The latest ten orders (Shopify) or charges (Stripe), newest first
        fetched_at (datetime.datetime): When the data was fetched from the provider; it is cached for five minutes
    """

    contact_id: str
    provider: IntegrationProvider
    customer: None | ProviderCustomer
    orders: list[ProviderOrder]
    fetched_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.provider_customer import ProviderCustomer  # noqa: PLC0415
        from ..models.provider_order import ProviderOrder  # noqa: PLC0415

        contact_id = self.contact_id

        provider = self.provider.value

        customer: dict[str, Any] | None
        if isinstance(self.customer, ProviderCustomer):
            customer = self.customer.to_dict()
        else:
            customer = self.customer

        orders = []
        for orders_item_data in self.orders:
            orders_item = orders_item_data.to_dict()
            orders.append(orders_item)

        fetched_at = self.fetched_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "contact_id": contact_id,
                "provider": provider,
                "customer": customer,
                "orders": orders,
                "fetched_at": fetched_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.provider_customer import ProviderCustomer  # noqa: PLC0415
        from ..models.provider_order import ProviderOrder  # noqa: PLC0415

        d = dict(src_dict)
        contact_id = d.pop("contact_id")

        provider = IntegrationProvider(d.pop("provider"))

        def _parse_customer(data: object) -> None | ProviderCustomer:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                customer_type_0 = ProviderCustomer.from_dict(data)

                return customer_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ProviderCustomer, data)

        customer = _parse_customer(d.pop("customer"))

        orders = []
        _orders = d.pop("orders")
        for orders_item_data in _orders:
            orders_item = ProviderOrder.from_dict(orders_item_data)

            orders.append(orders_item)

        fetched_at = datetime.datetime.fromisoformat(d.pop("fetched_at"))

        contact_customer = cls(
            contact_id=contact_id,
            provider=provider,
            customer=customer,
            orders=orders,
            fetched_at=fetched_at,
        )

        contact_customer.additional_properties = d
        return contact_customer

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
