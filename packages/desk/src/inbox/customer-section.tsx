import { CopyIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { say } from '../ui/toasts.js';
import css from './customer-panel.module.css';

/** A part of what is known of the customer, under a heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A name and a value, which can be copied where `copy` has it. */
export function Field({
  name,
  children,
  copy,
}: {
  readonly name: string;
  readonly children: ReactNode;
  readonly copy?: string;
}) {
  const take = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => say({ text: t.thread.copied }),
      () => undefined,
    );
  return (
    <div className={css.field}>
      <dt>{name}</dt>
      <dd>
        <span dir="auto">{children}</span>
        {copy && (
          <IconButton label={t.customer.copy(name)} className={css.copy ?? ''} onClick={() => take(copy)}>
            <CopyIcon size={12} />
          </IconButton>
        )}
      </dd>
    </div>
  );
}
