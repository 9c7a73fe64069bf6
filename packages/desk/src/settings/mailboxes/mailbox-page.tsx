import type { Mailbox } from '@pharos/sdk';
import { useParams } from '@tanstack/react-router';
import { NeedsManager, Page, Section } from '../../app/area.js';
import { useOrganization } from '../../app/organization.js';
import { useProjectId } from '../../app/session.js';
import { mailboxTexts } from '../../messages/mailboxes.js';
import css from '../../ui/area.module.css';
import { CopyField } from '../../ui/copy-field.js';
import { Problem, Skeleton } from '../../ui/states.js';
import own from '../settings.module.css';
import { Consents } from './consents.js';
import { problemOf } from './error-text.js';
import { MailboxActions } from './mailbox-actions.js';
import { useMailbox } from './mailbox-queries.js';

/** A mailbox: whether its mail comes in, how it gets there, and how answers end. */
export function MailboxPage() {
  const words = mailboxTexts;
  const { mailboxId = '' } = useParams({ strict: false });
  const { mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useMailbox(useProjectId(), mailboxId);
  return (
    <Page
      title={data?.name ?? words.one}
      about={data && <span className={own.address}>{data.address}</span>}
      action={data && mayManage && <MailboxActions mailbox={data} />}
    >
      {!mayManage && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={3} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <State mailbox={data} />
          {mayManage && <Consents mailbox={data} />}
          {data.incoming.type === 'imap' ? <Fetching mailbox={data} /> : <Forwarding mailbox={data} />}
          {mayManage && data.incoming.type !== 'imap' && <Webhook mailbox={data} />}
          {data.outgoing.type === 'smtp' && (
            <Section title={words.outgoing.title}>
              <p className={own.address}>{words.outgoing.sent(data.outgoing.user ?? '', data.outgoing.host ?? '')}</p>
            </Section>
          )}
          <Section title={words.signatureTitle}>
            {data.signature === null ? (
              <p className={css.faint}>{words.noSignature}</p>
            ) : (
              <pre className={own.code} dir="auto">
                {data.signature}
              </pre>
            )}
          </Section>
        </>
      )}
    </Page>
  );
}

function State({ mailbox: { state, last_error } }: { readonly mailbox: Mailbox }) {
  const words = mailboxTexts;
  if (last_error === null) return <p className={css.good}>{words.state[state]}</p>;
  const { direction, text } = problemOf(last_error, words);
  return (
    <div className={own.notice}>
      <p>
        <strong className={css.bad}>{words.lastError[direction]}</strong> {text}
      </p>
    </div>
  );
}

function Fetching({ mailbox: { incoming } }: { readonly mailbox: Mailbox }) {
  const { incoming: words } = mailboxTexts;
  return (
    <Section title={words.title}>
      <p className={own.address}>{words.fetched(incoming.user ?? '', incoming.host ?? '')}</p>
    </Section>
  );
}

function Forwarding({ mailbox: { address, forward_address } }: { readonly mailbox: Mailbox }) {
  const { forward: words } = mailboxTexts;
  if (forward_address === null)
    return (
      <Section title={words.title}>
        <p>{words.off}</p>
      </Section>
    );
  return (
    <Section title={words.title} about={words.about(address)}>
      <CopyField label={words.address} value={forward_address} />
      <p className={css.faint}>{words.secret}</p>
    </Section>
  );
}

/** The address to which a provider can post the mail, and what to set there. */
function Webhook({ mailbox: { webhook_path } }: { readonly mailbox: Mailbox }) {
  const { webhook: words } = mailboxTexts;
  return (
    <Section title={words.title} about={words.about}>
      <CopyField label={words.address} value={`${location.origin}${webhook_path}`} />
      <dl className={css.faint}>
        {words.providers.map(({ name, setUp }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{setUp}</dd>
          </div>
        ))}
      </dl>
      <p className={css.faint}>{words.secret}</p>
    </Section>
  );
}
