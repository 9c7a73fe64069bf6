import type { Asked, Host, Told } from './fake-internet.js';

type Trouble = ((asked: Asked) => ReturnType<Host>) | undefined;

interface StripeCustomer {
  id: string;
  email: string;
  name: string;
}

/** An account of Stripe; refuses what Stripe would. */
export class FakeStripe {
  static readonly host = 'api.stripe.com';
  readonly apiKey = 'sk_test_secret';
  readonly customers: StripeCustomer[] = [];
  readonly charges: { id: string; customer: string; amount: number; currency: string; refunded?: boolean }[] = [];
  trouble: Trouble;

  readonly host: Host = async (asked) => {
    const troubled = this.trouble && (await this.trouble(asked));
    if (troubled) return troubled;
    if (asked.method !== 'GET') return { status: 404 };
    if (asked.headers.authorization !== `Bearer ${this.apiKey}`)
      return { status: 401, body: { error: { message: `Invalid API Key provided: ${asked.headers.authorization}` } } };
    const limit = Number(asked.query.get('limit'));
    if (asked.path === '/v1/customers') {
      const email = asked.query.get('email');
      const found = this.customers.filter((customer) => email === null || customer.email === email);
      const shape = { object: 'customer', phone: null, created: 1_760_000_000, livemode: false, metadata: {} };
      return listed(found.slice(0, limit).map((customer) => ({ ...shape, ...customer })));
    }
    if (asked.path !== '/v1/charges') return { status: 404, body: { error: { type: 'invalid_request_error' } } };
    const own = this.charges.filter(({ customer }) => customer === asked.query.get('customer'));
    const shape = { object: 'charge', description: null, status: 'succeeded', refunded: false, created: 1_760_000_100 };
    const receipt_url = 'https://pay.stripe.com/receipts/x';
    return listed(own.slice(0, limit).map((charge) => ({ ...shape, receipt_url, ...charge })));
  };
}

function listed(data: unknown[]): Told {
  return { status: 200, body: { object: 'list', data, has_more: false } };
}

interface GraphqlBody {
  query: string;
  variables: { email?: string; orders?: number };
}

/** A shop of Shopify with one customer; refuses what Shopify would. */
export class FakeShopify {
  static readonly host = 'acme.myshopify.com';
  readonly token = 'shpat_secret';
  readonly email = 'ada@example.com';
  trouble: Trouble;

  readonly host: Host = async (asked) => {
    const troubled = this.trouble && (await this.trouble(asked));
    if (troubled) return troubled;
    if (!/^\/admin\/api\/\d{4}-(?:01|04|07|10)\/graphql\.json$/.test(asked.path)) return { status: 404 };
    if (asked.headers['x-shopify-access-token'] !== this.token)
      return { status: 401, body: { errors: '[API] Invalid API key or access token' } };
    const { query, variables } = JSON.parse(asked.body) as GraphqlBody;
    if (query.startsWith('query Check')) return { status: 200, body: { data: { shop: { name: 'Acme' } } } };
    const customerByIdentifier = variables.email === this.email ? this.#customer(variables.orders ?? 0) : null;
    return { status: 200, body: { data: { customerByIdentifier }, extensions: { cost: {} } } };
  };

  #customer(orders: number) {
    const money = (amount: string) => ({ amount, currencyCode: 'EUR' });
    const order = (number: number) => ({
      id: `gid://shopify/Order/${number}`,
      name: `#${number}`,
      createdAt: '2026-10-01T10:00:00Z',
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'UNFULFILLED',
      totalPriceSet: { shopMoney: money('19.9') },
    });
    return {
      id: 'gid://shopify/Customer/77',
      displayName: 'Ada',
      createdAt: '2026-01-01T00:00:00Z',
      numberOfOrders: '12',
      amountSpent: money('238.80'),
      defaultPhoneNumber: null,
      defaultEmailAddress: { emailAddress: this.email },
      orders: { nodes: Array.from({ length: Math.min(12, orders) }, (_, n) => order(1_012 - n)) },
    };
  }
}
