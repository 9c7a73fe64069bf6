import type { ProviderCustomer, ProviderOrder } from '@pharos/proto/pharos/core/v1/integration';
import type { Customer, Order } from '../provider.js';

export function toCustomer(customer: Customer): ProviderCustomer {
  return {
    id: customer.id,
    name: customer.name ?? undefined,
    email: customer.email ?? undefined,
    phone: customer.phone ?? undefined,
    ordersCount: customer.ordersCount ?? undefined,
    totalSpent: customer.totalSpent ?? undefined,
    url: customer.url ?? undefined,
    createdAt: customer.createdAt ?? undefined,
  };
}

export function toOrder(order: Order): ProviderOrder {
  return {
    id: order.id,
    name: order.name ?? undefined,
    status: order.status,
    fulfillmentStatus: order.fulfillmentStatus ?? undefined,
    total: order.total ?? undefined,
    url: order.url ?? undefined,
    createdAt: order.createdAt,
  };
}
