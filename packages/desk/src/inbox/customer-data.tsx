import type { ContactCustomer } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { troubleOf } from '../app/api.js';
import { useProjectId } from '../app/session.js';
import { exactTime, shortTime, useNow } from '../app/time.js';
import { locale, t } from '../messages/index.js';
import { useConnected } from './connected.js';
import { contactCustomerQuery } from './conversation-queries.js';
import css from './customer-panel.module.css';
import { Field, Section } from './customer-section.js';

const names = { shopify: 'Shopify', stripe: 'Stripe' } as const;
type CustomerProvider = keyof typeof names;

/** What connected shops and payment providers know of the contact. */
export function CustomerData({ contactId }: { readonly contactId: string }) {
  const connected = useConnected();
  const providers = Object.keys(names) as CustomerProvider[];
  return providers
    .filter((provider) =>
      connected.some(
        (each) =>
          each.provider === provider && each.sidebar_enabled && each.action_permissions.read_customers !== false,
      ),
    )
    .map((provider) => <OfProvider key={provider} contactId={contactId} provider={provider} />);
}

function OfProvider({ contactId, provider }: { readonly contactId: string; readonly provider: CustomerProvider }) {
  const { data, error } = useQuery(contactCustomerQuery(useProjectId(), contactId, provider));
  if (!data && !error) return null;
  return (
    <Section title={names[provider]}>
      {data ? <Known data={data} /> : <p className={css.quiet}>{troubleOf(error).text}</p>}
    </Section>
  );
}

function Known({ data: { customer, orders } }: { readonly data: ContactCustomer }) {
  const now = useNow();
  if (!customer) return <p className={css.quiet}>{t.customer.notThere}</p>;
  return (
    <>
      <dl>
        <Field name={t.customer.name}>
          {customer.url ? (
            <a href={customer.url} target="_blank" rel="noopener noreferrer">
              {customer.name ?? customer.id}
            </a>
          ) : (
            (customer.name ?? customer.id)
          )}
        </Field>
        {customer.orders_count !== null && <Field name={t.customer.orders}>{customer.orders_count}</Field>}
        {customer.total_spent && <Field name={t.customer.spent}>{priceOf(customer.total_spent)}</Field>}
      </dl>
      <ul>
        {orders.map(({ id, name, status, fulfillment_status, total, url, created_at }) => (
          <li key={id}>
            <a className={css.earlier} href={url ?? undefined} target="_blank" rel="noopener noreferrer">
              <span className="truncate">{[name ?? id, total && priceOf(total)].filter(Boolean).join(' · ')}</span>
              <span className={css.quiet} title={exactTime(created_at)}>
                {[status, fulfillment_status, shortTime(created_at, now)].filter(Boolean).join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function priceOf({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount));
}
