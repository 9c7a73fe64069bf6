import { integrationSchemas } from '@pharos/contract';
import type { ProviderCustomer, ProviderOrder } from '@pharos/proto/pharos/core/v1/integration';
import { z } from 'zod';
import { refusalOf } from '../http/provider-http.js';
import { linkUrl, read, shortText } from '../http/read-answer.js';
import { type Access, defineProvider, ordersShown } from '../provider.js';
import { amountOf } from './minor-units.js';

const title = 'Stripe';
/** What answers look like does not depend on the account. */
const apiVersion = '2025-09-30.clover';

const { credentials, settings } = integrationSchemas.stripe;

type StripeAccess = Access<z.output<typeof credentials>, z.output<typeof settings>>;

const customer = z.object({
  id: shortText(100),
  name: shortText(300).nullish(),
  email: shortText(512).nullish(),
  phone: shortText(100).nullish(),
  created: z.number(),
  livemode: z.boolean().default(true),
});
const charge = z.object({
  id: shortText(100),
  amount: z.number().int(),
  currency: z.string().length(3),
  description: shortText(500).nullish(),
  status: shortText(50),
  refunded: z.boolean().default(false),
  created: z.number(),
  receipt_url: z.unknown(),
});
const customers = z.object({ data: z.array(customer).max(1) });
const charges = z.object({ data: z.array(charge).max(ordersShown) });

/** @param base where the API is, when not at Stripe */
export function stripe(base: string | undefined) {
  const ask = async <Schema extends z.ZodType>(access: StripeAccess, path: string, query: object, data: Schema) => {
    const url = `${base ?? 'https://api.stripe.com'}/v1/${path}?${new URLSearchParams({ ...query })}`;
    const headers = { Authorization: `Bearer ${access.credentials.api_key}`, 'Stripe-Version': apiVersion };
    const answer = await access.ask(title, { method: 'GET', url, headers });
    if (answer.status !== 200) throw refusalOf(title, answer);
    return read(title, data, answer.json());
  };
  return defineProvider({
    title,
    credentials,
    settings,
    description: 'Shows the customer behind a contact and their latest charges',
    async check(access) {
      await ask(access, 'customers', { limit: '1' }, customers);
    },
    async findCustomer(access, email) {
      // Stripe compares with case.
      for (const spelling of new Set([email, email.toLowerCase()])) {
        const [found] = (await ask(access, 'customers', { email: spelling, limit: '1' }, customers)).data;
        if (!found) continue;
        const query = { customer: found.id, limit: String(ordersShown) };
        const { data } = await ask(access, 'charges', query, charges);
        return { customer: toCustomer(found), orders: data.map(toOrder) };
      }
      return undefined;
    },
  });
}

function toCustomer({ id, name, email, phone, created, livemode }: z.output<typeof customer>): ProviderCustomer {
  return {
    id,
    name: name ?? undefined,
    email: email ?? undefined,
    phone: phone ?? undefined,
    totalSpent: undefined,
    url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}customers/${encodeURIComponent(id)}`,
    createdAt: new Date(created * 1_000),
  };
}

function toOrder(given: z.output<typeof charge>): ProviderOrder {
  const { id, amount, currency, description, status, refunded, created, receipt_url } = given;
  return {
    id,
    name: description ?? undefined,
    status: refunded ? 'refunded' : status,
    total: amountOf(amount, currency),
    url: linkUrl(receipt_url) ?? undefined,
    createdAt: new Date(created * 1_000),
  };
}
