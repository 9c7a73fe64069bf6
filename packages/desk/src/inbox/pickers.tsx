import type { Conversation, ConversationPriority } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../app/query-keys.js';
import { useMembers, useProjectId, useUser } from '../app/session.js';
import { locale, t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import type { Choice } from '../ui/choice.js';
import type { Change } from './changes.js';
import { beginsTime, snoozeTimes, typedTime } from './snooze-times.js';

const priorities: readonly ConversationPriority[] = ['urgent', 'high', 'normal', 'low'];

export type PickerName = 'assign' | 'snooze' | 'priority' | 'tags';

interface Target {
  /** The conversation, whose values are marked; several have none in common. */
  readonly conversation?: Conversation;
  /** Changes it, or all of them; `goesOn`: whether it leaves the list by that. */
  apply(change: Change, done: string, goesOn: boolean): void;
}

/** What conversations can be given: a person, a time to come back, a priority, tags. */
export function usePickers({ conversation, apply }: Target) {
  const members = useMembers();
  const user = useUser();
  const knownTags = useKnownTags();
  const { done } = t.actions;

  const person = (id: string | null, name: string, picture: string | null = null): Choice => ({
    id: id ?? 'nobody',
    text: id === user.id ? `${name} (${t.list.you})` : name,
    icon: <Avatar name={name} picture={picture} />,
    isChosen: conversation?.assigned_to === id,
    run: () => apply({ assigned_to: id }, id === null ? done.unassigned : done.assigned(name), false),
  });
  const snooze = (id: string, text: string, until: Date | null, keys?: string): Choice => ({
    id,
    text,
    ...(keys && { keys }),
    run: () =>
      apply(
        { status: 'snoozed', snoozed_until: until?.toISOString() ?? null },
        done.snoozed(conversation?.subject ?? (conversation ? t.list.noSubject : text)),
        true,
      ),
  });
  const tag = (name: string): Choice => {
    const isChosen = conversation?.tags.includes(name) ?? false;
    const change = isChosen ? { remove_tags: [name] } : { add_tags: [name] };
    return { id: name, text: name, isChosen, run: () => apply(change, done.tags, false) };
  };

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
      hasKeys: true,
      choices: snoozeTimes(new Date()).map(({ id, text, until, keys }) => snooze(id, text, until, keys)),
      begins: beginsTime,
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
          isChosen: conversation?.priority === priority,
          run: () => apply({ priority }, done.priority(t.priority[priority]), false),
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

/** The tags of the conversations that this browser has seen, in their order. */
export function useKnownTags(): readonly string[] {
  const client = useQueryClient();
  const projectId = useProjectId();
  const lists = client.getQueriesData<{ pages: { data: Conversation[] }[] }>({ queryKey: queryKeys.lists(projectId) });
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? []);
  return [...new Set(rows.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}
