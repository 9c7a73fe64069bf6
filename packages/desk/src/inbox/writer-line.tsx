import { t } from '../messages/index.js';
import css from './composer.module.css';
import { useColleagues } from './presence.js';
import { useTyping } from './typing.js';

/** Who else writes at this moment: beside the composer, where it is seen wherever the reader is in the thread. */
export function WriterLine({
  conversationId,
  customer,
}: {
  readonly conversationId: string;
  readonly customer: string;
}) {
  const isCustomer = useTyping(conversationId);
  const writers = useColleagues(conversationId).filter(({ state }) => state === 'writing' || state === 'writing_note');
  const names = [...(isCustomer ? [customer] : []), ...writers.map(({ name }) => name)];
  return (
    <p className={`${css.writers} truncate`} aria-live="polite" dir="auto">
      {names.map((name) => t.thread.typing(name)).join(' · ')}
    </p>
  );
}
