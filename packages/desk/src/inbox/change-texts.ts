import type { Member } from '@pharos/sdk';
import { t } from '../messages/index.js';
import type { Change } from './changes.js';

/** What a change makes of a conversation, in words. */
export function textsOfChange(change: Change, members: readonly Pick<Member, 'id' | 'name'>[]): string[] {
  const { add_tags: tags = [], status, assigned_to } = change;
  const assignee = members.find(({ id }) => id === assigned_to)?.name ?? assigned_to;
  return [
    ...(tags.length > 0 ? [`${t.customer.tags}: ${tags.join(', ')}`] : []),
    ...(status ? [`${t.customer.status}: ${t.status[status]}`] : []),
    ...(assignee ? [`${t.customer.assignee}: ${assignee}`] : []),
  ];
}
