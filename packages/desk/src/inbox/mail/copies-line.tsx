import type { Message } from '@pharos/sdk';
import { inboxTexts } from '../../messages/inbox.js';
import css from './mail.module.css';

/** Who else has the mail of a message, or to whom it was sent on. */
export function CopiesLine({ message }: { readonly message: Pick<Message, 'cc' | 'bcc' | 'forward'> }) {
  const { cc, bcc, forward } = message;
  const { shown } = inboxTexts.copies;
  const parts = [
    ...(forward ? [forwardText(forward)] : []),
    ...(cc.length > 0 ? [shown.cc(cc.join(', '))] : []),
    ...(bcc.length > 0 ? [shown.bcc(bcc.join(', '))] : []),
  ];
  if (parts.length === 0) return null;
  return <p className={css.copiesLine}>{parts.join(' · ')}</p>;
}

function forwardText({ message_id, to }: NonNullable<Message['forward']>): string {
  if (message_id !== null) return inboxTexts.forward.shown(to.join(', '));
  const { shown, shownToCustomer } = inboxTexts.transcript;
  return to.length === 0 ? shownToCustomer : shown(to.join(', '));
}
