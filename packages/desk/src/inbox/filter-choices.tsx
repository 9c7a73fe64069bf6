import { useMembers, useUser } from '../app/session.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import type { Choice } from '../ui/choice.js';
import { type FilterField, type Filters, valuesOf, withValues } from './filters.js';
import { useKnownTags } from './pickers.js';

const nameOfField: Readonly<Record<FilterField, string>> = {
  status: t.customer.status,
  assigned_to: t.customer.assignee,
  tag: t.customer.tags,
  priority: t.customer.priority,
  channel: t.customer.channel,
  waiting_on: t.filter.waitingOn,
};

const fixed = {
  status: t.status,
  priority: t.priority,
  channel: t.channel,
  waiting_on: t.filter.waits,
} as const;

const isFixed = (field: FilterField): field is keyof typeof fixed => field in fixed;

/** What values of filters are called. */
export function useFilterNames() {
  const members = useMembers();
  const { id: userId } = useUser();
  const nameOf = (field: FilterField, value: string): string => {
    if (isFixed(field)) return (fixed[field] as Readonly<Record<string, string>>)[value] ?? value;
    if (field === 'tag') return value;
    if (value === 'none') return t.actions.nobody;
    if (value === userId) return t.list.you;
    return members.find(({ id }) => id === value)?.name ?? value;
  };
  const textOf = (field: FilterField, values: readonly string[]) =>
    t.filter.one(nameOfField[field], values.map((value) => nameOf(field, value)).join(', '));
  return { nameOfField, textOf };
}

/** All that a list can be narrowed by, to choose from by typing; what is chosen again is taken back. */
export function useFilterChoices(filters: Filters, onChange: (filters: Filters) => void) {
  const members = useMembers();
  const tags = useKnownTags();
  const { textOf } = useFilterNames();
  const choice = (field: FilterField, value: string, more: Partial<Choice> = {}): Choice => {
    const values = valuesOf(filters, field);
    const isChosen = values.includes(value);
    const next = isChosen ? values.filter((each) => each !== value) : [...values, value];
    const run = () => onChange(withValues(filters, field, next));
    return { id: `${field} ${value}`, text: textOf(field, [value]), isChosen, run, ...more };
  };
  const all = (field: keyof typeof fixed) => Object.keys(fixed[field]).map((value) => choice(field, value));
  const shownTags = [...new Set([...valuesOf(filters, 'tag'), ...tags])];
  const choices = [
    ...all('status'),
    choice('assigned_to', 'none'),
    ...members.map(({ id, name, picture_url }) =>
      choice('assigned_to', id, { icon: <Avatar name={name} picture={picture_url} /> }),
    ),
    ...shownTags.map((tag) => choice('tag', tag)),
    ...all('priority'),
    ...all('channel'),
    ...all('waiting_on'),
  ];
  const made = (text: string) => (shownTags.includes(text) ? undefined : choice('tag', text));
  return { choices, made };
}
