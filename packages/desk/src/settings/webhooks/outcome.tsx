import type { DeliveryAttempt } from '@pharos/sdk';
import { connectionTexts } from '../../messages/connections.js';
import css from '../../ui/area.module.css';

/** What an endpoint answered. */
export function Outcome({ attempt: { status, status_code, error } }: { readonly attempt: DeliveryAttempt }) {
  const { errors } = connectionTexts.deliveries;
  return (
    <span className={status === 'delivered' ? css.good : css.bad}>{error === null ? status_code : errors[error]}</span>
  );
}
