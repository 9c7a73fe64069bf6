import type { FormField, FormSubmission } from '@pharos/sdk';
import { ChevronDownIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { exactTime, shortTime, useNow } from '../app/time.js';
import { siteTexts } from '../messages/site.js';
import css from './site.module.css';
import { entriesOf, summaryOf } from './submission-values.js';

interface SubmissionRowProps {
  readonly submission: FormSubmission;
  readonly fields: readonly FormField[];
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** A submission: how it begins, and when it is open, all of it. */
export function SubmissionRow({ submission, fields, isOpen, onOpen }: SubmissionRowProps) {
  const { submissions: words } = siteTexts;
  const now = useNow();
  const entries = entriesOf(submission, fields);
  const [who = words.nobody, ...others] = summaryOf(entries);
  return (
    <li className={css.submission} data-open={isOpen || undefined}>
      <button type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <span className="truncate" dir="auto">
          <strong>{who}</strong>
        </span>
        <span className={`${css.rest} truncate`} dir="auto">
          {others.join(' · ')}
        </span>
        <time dateTime={submission.created_at} title={exactTime(submission.created_at)}>
          {shortTime(submission.created_at, now)}
        </time>
        <ChevronDownIcon />
      </button>
      {isOpen && <Details submission={submission} entries={entries} />}
    </li>
  );
}

interface DetailsProps {
  readonly submission: FormSubmission;
  readonly entries: ReturnType<typeof entriesOf>;
}

function Details({ submission, entries }: DetailsProps) {
  const { submissions: words } = siteTexts;
  const { project_id: projectId, conversation_id: conversationId, contact_id: contactId, page_url: page } = submission;
  return (
    <div className={css.entered}>
      <dl>
        {entries.map(({ name, label, text, isFile }) => (
          <div key={name}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{isFile ? words.files(text.split('\n').length) : text}</dd>
          </div>
        ))}
        <div>
          <dt>{words.at}</dt>
          <dd>{exactTime(submission.created_at)}</dd>
        </div>
        {page && (
          <div>
            <dt>{words.page}</dt>
            <dd>{page}</dd>
          </div>
        )}
      </dl>
      <p>
        <Link
          to="/$projectId/inbox/$view/$conversationId"
          params={{ projectId, view: 'all', conversationId }}
          className={css.link}
        >
          {words.toConversation}
        </Link>
        {contactId && (
          <Link to="/$projectId/contacts/$contactId" params={{ projectId, contactId }} className={css.link}>
            {words.toContact}
          </Link>
        )}
      </p>
    </div>
  );
}
