import type { Contact, ListedConversation, SearchHit } from '@pharos/sdk';
import { BookIcon, CommentIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { exactTime, shortTime, useNow } from '../app/time.js';
import { nameOfContact } from '../inbox/names.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import css from './search.module.css';

/** A conversation that was found. */
export function ConversationHit({ conversation }: { readonly conversation: ListedConversation }) {
  const { id, subject, contact, status, channel, last_message_at, updated_at } = conversation;
  const at = last_message_at ?? updated_at;
  return (
    <li>
      <Link
        className={css.hit}
        data-hit
        to="/$projectId/inbox/$view/$conversationId"
        params={{ projectId: useProjectId(), view: 'all', conversationId: id }}
      >
        <CommentIcon />
        <span className={css.text}>
          <span className="truncate" dir="auto">
            {subject || t.list.noSubject}
          </span>
          <span className={`${css.about} truncate`} dir="auto">
            {nameOfContact(contact)} · {t.channel[channel]} · {t.status[status]}
          </span>
        </span>
        <time className={css.about} dateTime={at} title={exactTime(at)}>
          {shortTime(at, useNow())}
        </time>
      </Link>
    </li>
  );
}

/** A contact that was found. */
export function ContactHit({ contact }: { readonly contact: Contact }) {
  const name = nameOfContact(contact);
  const { id, email, phone, external_id, company } = contact;
  const known = [email ?? phone ?? external_id, company].filter((each) => each !== null && each !== name);
  return (
    <li>
      <Link
        className={css.hit}
        data-hit
        to="/$projectId/contacts/$contactId"
        params={{ projectId: useProjectId(), contactId: id }}
      >
        <Avatar name={name} />
        <span className={css.text}>
          <span className="truncate" dir="auto">
            {name}
          </span>
          <span className={`${css.about} truncate`} dir="auto">
            {known.join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** An article that was found, with the passage that fits best. */
export function ArticleHit({ hit: { article_id, title, passage } }: { readonly hit: SearchHit }) {
  return (
    <li>
      <Link
        className={css.hit}
        data-hit
        to="/$projectId/knowledge/articles/$articleId"
        params={{ projectId: useProjectId(), articleId: article_id }}
      >
        <BookIcon />
        <span className={css.text}>
          <span className="truncate" dir="auto">
            {title}
          </span>
          <span className={`${css.about} truncate`} dir="auto">
            {passage.text}
          </span>
        </span>
      </Link>
    </li>
  );
}
