import type { Contact } from '@pharos/sdk';
import { exactTime } from '../app/time.js';
import { locale, t } from '../messages/index.js';
import css from './customer-panel.module.css';
import { Field, Section } from './customer-section.js';

const kinds = { email: 'email', phone: 'phone', external_id: 'externalId' } as const;

/** By what the contact is known, and what your own systems have said of them. */
export function Details({ contact }: { readonly contact: Contact }) {
  const { email, phone, external_id, created_at, metadata } = contact;
  const further = contact.identities.filter(({ primary }) => !primary);
  const own = Object.entries(metadata).slice(0, 30);
  return (
    <Section title={t.customer.details}>
      <dl>
        {email && (
          <Field name={t.customer.email} copy={email}>
            {email}
          </Field>
        )}
        {phone && (
          <Field name={t.customer.phone} copy={phone}>
            {phone}
          </Field>
        )}
        {external_id && (
          <Field name={t.customer.externalId} copy={external_id}>
            {external_id}
          </Field>
        )}
        {further.map(({ type, value, verified }) => (
          <Field key={`${type} ${value}`} name={t.customer[kinds[type]]} copy={value}>
            {value}
            {!verified && <small className={css.quiet}> {t.customer.unverified}</small>}
          </Field>
        ))}
        <Field name={t.customer.since}>
          <time dateTime={created_at} title={exactTime(created_at)}>
            {new Date(created_at).toLocaleDateString(locale, { dateStyle: 'medium' })}
          </time>
        </Field>
        {own.map(([name, value]) => (
          <Field key={name} name={name}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Field>
        ))}
      </dl>
    </Section>
  );
}
