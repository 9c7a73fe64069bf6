import type { Conversation, ConversationPriority } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../app/query-keys.js';
import { useMembers, useProjectId, useUser } from '../app/session.js';
import { locale, t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import type { Choice } from '../ui/picker.js';
import { useChange } from './actions.js';
import { useGoOn } from './conversation-commands.js';
import { snoozeTimes, typedTime } from './snooze-times.js';

const priorities: readonly ConversationPriority[] = ['urgent', 'high', 'normal', 'low'];

/** What a conversation can be given: a person, a time to come back, a priority, tags. */
export function usePickers(conversation: Conversation) {
  const change = useChange(useProjectId());
  const members = useMembers();
  const user = useUser();
  const goOn = useGoOn(conversation.id);
  const knownTags = useKnownTags();
  const { done } = t.actions;
  const subject = conversation.subject ?? t.list.noSubject;

  const person = (id: string | null, name: string, picture: string | null = null): Choice => ({
    id: id ?? 'nobody',
    text: id === user.id ? `${name} (${t.list.you})` : name,
    icon: <Avatar name={name} picture={picture} />,
    isChosen: conversation.assigned_to === id,
    run: () => void change(conversation, { assigned_to: id }, id === null ? done.unassigned : done.assigned(name)),
  });
  const snooze = (id: string, text: string, until: Date | null, keys?: string): Choice => ({
    id,
    text,
    ...(keys && { keys }),
    run: () => {
      goOn();
      void change(
        conversation,
        { status: 'snoozed', snoozed_until: until?.toISOString() ?? null },
        done.snoozed(subject),
      );
    },
  });
  const tag = (name: string): Choice => ({
    id: name,
    text: name,
    isChosen: conversation.tags.includes(name),
    run: () => void change(conversation, { tags: toggled(conversation.tags, name) }, done.tags),
  });

  return {
    assign: {
      label: t.actions.assign,
      hint: t.actions.assign,
      empty: t.palette.empty,
      choices: [
        ...members.map(({ id, name, picture_url }) => person(id, name, picture_url)),
        person(null, t.actions.nobody),
      ],
    },
    snooze: {
      label: t.actions.snooze,
      hint: t.actions.snooze,
      empty: t.palette.empty,
      choices: snoozeTimes(new Date()).map(({ id, text, until, keys }) => snooze(id, text, until, keys)),
      made: (text: string) => {
        const until = typedTime(text, new Date());
        return (
          until &&
          snooze(
            'typed',
            t.snooze.until(until.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })),
            until,
          )
        );
      },
    },
    priority: {
      label: t.actions.priority,
      hint: t.actions.priority,
      empty: t.palette.empty,
      choices: priorities.map(
        (priority): Choice => ({
          id: priority,
          text: t.priority[priority],
          isChosen: conversation.priority === priority,
          run: () => void change(conversation, { priority }, done.priority(t.priority[priority])),
        }),
      ),
    },
    tags: {
      label: t.actions.tags,
      hint: t.actions.tags,
      empty: t.actions.noTag,
      staysOpen: true,
      choices: knownTags.map(tag),
      made: (text: string) => (knownTags.includes(text) ? undefined : { ...tag(text), text: t.actions.addTag(text) }),
    },
  };
}

const toggled = (tags: readonly string[], name: string) =>
  tags.includes(name) ? tags.filter((each) => each !== name) : [...tags, name];

/** The tags of the conversations that this browser has seen, in their order. */
function useKnownTags(): readonly string[] {
  const client = useQueryClient();
  const projectId = useProjectId();
  const lists = client.getQueriesData<{ pages: { data: Conversation[] }[] }>({ queryKey: queryKeys.lists(projectId) });
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? []);
  return [...new Set(rows.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}
