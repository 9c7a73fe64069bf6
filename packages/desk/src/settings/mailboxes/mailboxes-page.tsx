import type { Mailbox } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsManager, Page } from '../../app/area.js';
import { useOrganization } from '../../app/organization.js';
import { usePlace, useProjectId } from '../../app/session.js';
import { mailboxTexts } from '../../messages/mailboxes.js';
import { settingTexts } from '../../messages/settings.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import { Empty, Problem, Skeleton } from '../../ui/states.js';
import { problemOf } from './error-text.js';
import { CreateMailboxDialog } from './mailbox-dialogs.js';
import { useMailboxes } from './mailbox-queries.js';

/** The addresses that customers of the project write to. */
export function MailboxesPage() {
  const words = mailboxTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useMailboxes(projectId);
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button look="main" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  const about = words.about(usePlace()?.project.name ?? '');
  return (
    <Page title={settingTexts.pages.mailboxes} about={about} action={mayManage && create}>
      {!mayManage && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={3} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <MailPageLink />
      {data?.length === 0 && <Empty text={words.empty} />}
      <ul className={css.rows}>
        {data?.map((mailbox) => (
          <MailboxRow key={mailbox.id} mailbox={mailbox} />
        ))}
      </ul>
      {isCreating && <CreateMailboxDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** Where the mail is shown that does not go out, on a platform that sends none. */
function MailPageLink() {
  const page = document.querySelector<HTMLMetaElement>('meta[name="mail-page"]')?.content;
  if (page === undefined) return null;
  return (
    <p>
      <a className={css.rowLink} href={page} target="_blank" rel="noreferrer">
        {mailboxTexts.mailPage}
      </a>
    </p>
  );
}

function MailboxRow({ mailbox }: { readonly mailbox: Mailbox }) {
  const words = mailboxTexts;
  const projectId = useProjectId();
  const { id: mailboxId, address, name, state, last_error } = mailbox;
  const problem = last_error === null ? undefined : problemOf(last_error, words);
  return (
    <li className={css.row}>
      <div className={css.rowMain}>
        <p className="truncate">
          <Link
            to="/$projectId/settings/mailboxes/$mailboxId"
            params={{ projectId, mailboxId }}
            className={css.rowLink}
          >
            {address}
          </Link>
        </p>
        {name && (
          <p className={`${css.faint} truncate`} dir="auto">
            {name}
          </p>
        )}
      </div>
      <div className={css.rowSide}>
        <p className={state === 'active' ? css.good : css.bad}>{words.state[state]}</p>
        {problem && (
          <p className={`${css.faint} truncate`} title={`${words.lastError[problem.direction]} ${problem.text}`}>
            {problem.text}
          </p>
        )}
      </div>
    </li>
  );
}
