import type { ReactNode } from 'react';
import css from './contacts.module.css';

/** A part of a contact's page with its title. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
