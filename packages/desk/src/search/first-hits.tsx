import { BookIcon, CommentIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { useSettled } from '../app/use-settled.js';
import { nameOfContact } from '../inbox/names.js';
import { inboxTexts } from '../messages/inbox.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import type { Choice } from '../ui/choice.js';
import { useArticleHits, useContactHits, useConversationHits } from './search-queries.js';

const limit = 3;
/** Of one letter, everything has words. */
const fewestLetters = 2;

/** The first of what has some words, to choose from; none before something is typed. */
export function useFirstHits(text: string): readonly Choice[] {
  const navigate = useNavigate();
  const projectId = useProjectId();
  const q = useSettled(text);
  const isWanted = text.length >= fewestLetters && q.length >= fewestLetters;
  const search = { q, limit, isWanted };
  const conversations = useConversationHits(search).data?.pages[0]?.data ?? [];
  const contacts = useContactHits(search).data?.pages[0]?.data ?? [];
  const articles = useArticleHits(search).data ?? [];
  const { kinds } = inboxTexts.search;
  if (!isWanted) return [];
  return [
    ...conversations.map(({ id, subject, contact }) => ({
      id,
      text: `${subject || t.list.noSubject} · ${nameOfContact(contact)}`,
      group: kinds.conversations,
      icon: <CommentIcon />,
      run: () =>
        void navigate({
          to: '/$projectId/inbox/$view/$conversationId',
          params: { projectId, view: 'all', conversationId: id },
        }),
    })),
    ...contacts.map((contact) => ({
      id: contact.id,
      text: nameOfContact(contact),
      group: kinds.contacts,
      icon: <Avatar name={nameOfContact(contact)} />,
      run: () => void navigate({ to: '/$projectId/contacts/$contactId', params: { projectId, contactId: contact.id } }),
    })),
    ...articles.map(({ article_id, title }) => ({
      id: article_id,
      text: title,
      group: kinds.articles,
      icon: <BookIcon />,
      run: () =>
        void navigate({
          to: '/$projectId/knowledge/articles/$articleId',
          params: { projectId, articleId: article_id },
        }),
    })),
  ];
}
