import type { Mail, Message } from '@pharos/sdk';
import { Fragment } from 'react';
import { saveFile } from '../../app/save-file.js';
import { exactTime } from '../../app/time.js';
import { inboxTexts } from '../../messages/inbox.js';
import { Button } from '../../ui/button.js';
import { FormDialog } from '../../ui/dialog.js';
import { Problem, Skeleton } from '../../ui/states.js';
import { MessageText } from '../message-text.js';
import css from './mail.module.css';
import { MailFrame } from './mail-frame.js';
import { useMail, useRawMail } from './mail-queries.js';

const texts = inboxTexts.mail;

interface MailDialogProps {
  readonly message: Message;
  onClose(): void;
}

/** The whole mail of a message: who it was sent to, all that it says, and the mail itself as a file. */
export function MailDialog({ message, onClose }: MailDialogProps) {
  const { data: mail, error, isPending, refetch } = useMail(message);
  const raw = useRawMail(message);
  const save = () => raw.mutate(undefined, { onSuccess: (content) => saveFile(`${message.id}.eml`, content) });
  return (
    <FormDialog
      title={mail?.subject || texts.title}
      isWide
      submit={texts.close}
      cancel={null}
      error={raw.error}
      other={
        mail && (
          <Button disabled={raw.isPending} onClick={save}>
            {texts.download}
          </Button>
        )
      }
      onSubmit={onClose}
      onClose={onClose}
    >
      {isPending && <Skeleton rows={4} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {mail === null && <p>{texts.gone}</p>}
      {mail && (
        <>
          <Facts mail={mail} />
          {mail.html === null ? (
            <MessageText message={{ content: mail.text, content_type: 'text' }} />
          ) : (
            <MailFrame html={mail.html} />
          )}
          {mail.is_shortened && <p>{texts.shortened}</p>}
        </>
      )}
    </FormDialog>
  );
}

const nameOf = ({ name, address }: NonNullable<Mail['from']>) => (name === null ? address : `${name} <${address}>`);

function Facts({ mail: { from, to, cc, date } }: { readonly mail: Mail }) {
  const facts = [
    [texts.from, from ? nameOf(from) : texts.none],
    [texts.to, to.map(nameOf).join(', ') || texts.none],
    ...(cc.length > 0 ? [[texts.cc, cc.map(nameOf).join(', ')]] : []),
    ...(date === null ? [] : [[texts.date, exactTime(date)]]),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
