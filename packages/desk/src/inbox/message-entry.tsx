import type { Member, Message } from '@pharos/sdk';
import { memo } from 'react';
import { useMayWrite } from '../app/session.js';
import { clockTime, exactTime } from '../app/time.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { AgentLine } from './agent-line.js';
import { Attachments } from './attachments.js';
import { DeliveryLine } from './delivery-line.js';
import css from './inbox.module.css';
import { CopiesLine } from './mail/copies-line.js';
import { MailButton } from './mail/mail-button.js';
import { MessageMenu } from './mail/message-menu.js';
import { withNames } from './mentions.js';
import { MessageText } from './message-text.js';
import { nameOfSender } from './names.js';

interface MessageProps {
  readonly message: Message;
  readonly customer: string;
  readonly members: readonly Member[];
  readonly userId: string;
  /** Whether its conversation is one of mails. */
  readonly isByMail: boolean;
}

/** A message, or a note that cannot be taken for one. */
export const MessageEntry = memo(({ message, customer, members, userId, isByMail }: MessageProps) => {
  const { sender_type, sender_id, is_internal, created_at } = message;
  const name = nameOfSender(message, members, customer, userId);
  const member = members.find(({ id }) => id === sender_id);
  const mayWrite = useMayWrite();
  const kind = is_internal ? 'note' : sender_type === 'customer' ? 'customer' : 'ours';
  return (
    <article
      className={css.message}
      data-kind={kind}
      aria-label={t.thread.from(is_internal ? `${t.list.note}: ${name}` : name, exactTime(created_at))}
    >
      <Avatar
        name={member?.name ?? name}
        picture={member?.picture_url ?? null}
        size={28}
        isAgent={sender_type === 'ai'}
      />
      <div className={css.said}>
        <p className={css.sender}>
          <strong className="truncate" dir="auto">
            {name}
          </strong>
          {is_internal && <span className={css.noteLabel}>{t.thread.noteLabel}</span>}
          <time dateTime={created_at} title={exactTime(created_at)}>
            {clockTime(created_at)}
          </time>
          {!is_internal && sender_type !== 'system' && mayWrite && <MessageMenu message={message} />}
        </p>
        {(isByMail || message.forward) && <CopiesLine message={message} />}
        <MessageText message={is_internal ? { ...message, content: withNames(message.content, members) } : message} />
        {sender_type === 'ai' && sender_id && <AgentLine runId={sender_id} />}
        <Attachments files={message.attachments} />
        {isByMail && (kind === 'customer' || sender_type === 'system') && <MailButton message={message} />}
        {message.delivery && <DeliveryLine message={message} />}
      </div>
    </article>
  );
});
