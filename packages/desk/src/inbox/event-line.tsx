import type { Member, TimelineEntry } from '@pharos/sdk';
import { clockTime, exactTime } from '../app/time.js';
import { t } from '../messages/index.js';
import css from './inbox.module.css';
import { nameOfActor } from './names.js';

interface EventProps {
  readonly entry: TimelineEntry;
  readonly members: readonly Member[];
  readonly userId: string;
}

/** What happened between messages, in one quiet line. */
export function EventLine({ entry, members, userId }: EventProps) {
  const texts = textsOf(entry, members, userId);
  if (texts.length === 0) return null;
  return (
    <p className={css.event}>
      <span dir="auto">{texts.join(' · ')}</span>{' '}
      <time dateTime={entry.created_at} title={exactTime(entry.created_at)}>
        {clockTime(entry.created_at)}
      </time>
    </p>
  );
}

/** The sentences of an entry. */
export function textsOf(
  { type, actor, changes, details }: TimelineEntry,
  members: readonly Member[],
  userId: string,
): string[] {
  const { events } = t;
  const detail = (name: string) => String(details?.[name] ?? '');
  if (type === 'created') return [events.created];
  if (type === 'merged') return [events.merged];
  if (type === 'rated') return [events.rated(Number(detail('score')))];
  if (type === 'escalated')
    return [events.escalated(t.handOverReasons[detail('reason') as keyof typeof t.handOverReasons] ?? '')];
  if (type === 'action_executed') return [events.action(detail('action'))];
  if (type === 'issue_created') return [events.issue(detail('key'))];
  const who = nameOfActor(actor, members, userId);
  const nameOf = (id: string) => (id === userId ? t.list.you : (members.find((each) => each.id === id)?.name ?? id));
  return Object.entries(changes ?? {}).flatMap(([field, change]) => {
    const { to } = change as { to: unknown };
    return sentenceOf({ field, to, who, actorId: actor?.id, nameOf });
  });
}

interface FieldChange {
  readonly field: string;
  readonly to: unknown;
  readonly who: string;
  readonly actorId: string | undefined;
  nameOf(id: string): string;
}

/** Fields that only follow from others have no sentence. */
function sentenceOf({ field, to, who, actorId, nameOf }: FieldChange): string[] {
  const { events } = t;
  if (field === 'assigned_to') {
    if (to === null) return [events.unassigned(who)];
    return [to === actorId ? events.assignedSelf(who) : events.assigned(who, nameOf(String(to)))];
  }
  if (field === 'status') return [statusSentence(who, to as keyof typeof t.status)];
  if (field === 'priority') return [events.priority(who, t.priority[to as keyof typeof t.priority])];
  if (field === 'tags') {
    const tags = to as string[];
    return [tags.length > 0 ? events.tags(who, tags.join(', ')) : events.noTags(who)];
  }
  if (field === 'spam') return [to === true ? events.spam(who) : events.noSpam(who)];
  if (field === 'subject') return [events.subject(who, String(to ?? ''))];
  return [];
}

function statusSentence(who: string, status: keyof typeof t.status): string {
  const { events } = t;
  if (status === 'resolved') return events.resolved(who);
  if (status === 'open') return events.reopened(who);
  return status === 'snoozed' ? events.snoozed(who) : events.status(who, t.status[status]);
}
