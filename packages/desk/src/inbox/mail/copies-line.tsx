import type { Message } from '@pharos/sdk';
import { inboxTexts } from '../../messages/inbox.js';
import css from './mail.module.css';

/** Who else has the mail of a message. */
export function CopiesLine({ message: { cc, bcc } }: { readonly message: Pick<Message, 'cc' | 'bcc'> }) {
  const { shown } = inboxTexts.copies;
  const parts = [
    ...(cc.length > 0 ? [shown.cc(cc.join(', '))] : []),
    ...(bcc.length > 0 ? [shown.bcc(bcc.join(', '))] : []),
  ];
  if (parts.length === 0) return null;
  return <p className={css.copiesLine}>{parts.join(' · ')}</p>;
}
