import { integrationSchemas } from '@pharos/contract';
import type { Money, ProviderCustomer, ProviderOrder } from '@pharos/proto/pharos/core/v1/integration';
import { z } from 'zod';
import { askGraphql } from '../http/graphql.js';
import { shortText } from '../http/read-answer.js';
import { type Access, defineProvider, ordersShown } from '../provider.js';

const title = 'Shopify';
/** Stable until July 2027; a shop answers what it no longer serves by its oldest version. */
const apiVersion = '2026-07';

const { credentials, settings } = integrationSchemas.shopify;

type ShopifyAccess = Access<z.output<typeof credentials>, z.output<typeof settings>>;

const money = z.object({ amount: z.string().regex(/^-?\d{1,20}(?:\.\d{1,6})?$/), currencyCode: z.string().length(3) });
const order = z.object({
  id: shortText(100),
  name: shortText(100),
  createdAt: z.iso.datetime({ offset: true }),
  displayFinancialStatus: shortText(50).nullish(),
  displayFulfillmentStatus: shortText(50).nullish(),
  totalPriceSet: z.object({ shopMoney: money }),
});
const customer = z.object({
  id: shortText(100),
  displayName: shortText(300).nullish(),
  createdAt: z.iso.datetime({ offset: true }),
  // An UnsignedInt64, which JSON writes as text.
  numberOfOrders: z.coerce.number().int().min(0).max(2_147_483_647),
  amountSpent: money,
  defaultEmailAddress: z.object({ emailAddress: shortText(512) }).nullish(),
  defaultPhoneNumber: z.object({ phoneNumber: shortText(100) }).nullish(),
  orders: z.object({ nodes: z.array(order).max(ordersShown) }),
});
const found = z.object({ customerByIdentifier: customer.nullable() });
const shop = z.object({ shop: z.object({ name: z.string() }) });

const queries = {
  check: 'query Check { shop { name } }',
  find: `query Find($email: String!, $orders: Int!) {
    customerByIdentifier(identifier: { emailAddress: $email }) {
      id displayName createdAt numberOfOrders
      amountSpent { amount currencyCode }
      defaultEmailAddress { emailAddress }
      defaultPhoneNumber { phoneNumber }
      orders(first: $orders, sortKey: CREATED_AT, reverse: true) {
        nodes {
          id name createdAt displayFinancialStatus displayFulfillmentStatus
          totalPriceSet { shopMoney { amount currencyCode } }
        }
      }
    }
  }`,
};

const known = {
  ACCESS_DENIED: 'does not allow this: the access token needs the scopes read_customers and read_orders',
};

/** @param base where shops are, when not at Shopify */
export function shopify(base: string | undefined) {
  const ask = <Schema extends z.ZodType>(
    access: ShopifyAccess,
    query: string,
    variables: Record<string, unknown>,
    data: Schema,
  ) => {
    const url = `${base ?? `https://${access.settings.shop}`}/admin/api/${apiVersion}/graphql.json`;
    const headers = { 'X-Shopify-Access-Token': access.credentials.access_token };
    return askGraphql(access.ask, { title, url, headers, query, variables, data, known });
  };
  return defineProvider({
    title,
    credentials,
    settings,
    description: 'Shows the customer behind a contact and their latest orders',
    async check(access) {
      await ask(access, queries.check, {}, shop);
    },
    async findCustomer(access, email) {
      const variables = { email, orders: ordersShown };
      const { customerByIdentifier: known } = await ask(access, queries.find, variables, found);
      if (!known) return undefined;
      const admin = `https://admin.shopify.com/store/${access.settings.shop.replace('.myshopify.com', '')}`;
      return {
        customer: toCustomer(known, admin),
        orders: known.orders.nodes.map((given) => toOrder(given, admin)),
      };
    },
  });
}

function toCustomer(given: z.output<typeof customer>, admin: string): ProviderCustomer {
  return {
    id: given.id,
    name: given.displayName ?? undefined,
    ordersCount: given.numberOfOrders,
    email: given.defaultEmailAddress?.emailAddress ?? undefined,
    phone: given.defaultPhoneNumber?.phoneNumber ?? undefined,
    totalSpent: toAmount(given.amountSpent),
    url: pageOf(admin, 'customers', given.id),
    createdAt: new Date(given.createdAt),
  };
}

function toOrder(given: z.output<typeof order>, admin: string): ProviderOrder {
  return {
    id: given.id,
    name: given.name,
    status: (given.displayFinancialStatus ?? 'unknown').toLowerCase(),
    fulfillmentStatus: given.displayFulfillmentStatus?.toLowerCase() ?? undefined,
    total: toAmount(given.totalPriceSet.shopMoney),
    url: pageOf(admin, 'orders', given.id),
    createdAt: new Date(given.createdAt),
  };
}

function toAmount({ amount, currencyCode }: z.output<typeof money>): Money {
  return { amount, currency: currencyCode };
}

/** An id is `gid://shopify/Customer/1234`; pages go by the number. */
function pageOf(admin: string, what: string, id: string): string | undefined {
  const number = /\/(\d+)$/.exec(id)?.[1];
  return number === undefined ? undefined : `${admin}/${what}/${number}`;
}
