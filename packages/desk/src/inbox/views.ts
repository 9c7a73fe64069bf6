import type { SavedView } from '@pharos/sdk';
import { t } from '../messages/index.js';
import { type ListFilter, queryOf } from './view-filter.js';

export interface View {
  readonly id: string;
  readonly name: string;
  readonly filter: ListFilter;
  /** Whether its number stands beside it. */
  readonly isCounted: boolean;
  /** As it was saved, if somebody has made it. */
  readonly saved?: SavedView;
}

const latest = { sort: 'last_message_at', order: 'desc' } as const;

/** The views that everybody has, in their order. */
export function viewsOf(userId: string): readonly View[] {
  const { views } = t;
  return [
    {
      id: 'waiting',
      name: views.waiting,
      isCounted: true,
      filter: { status: ['open'], waiting_on: ['team'], sort: 'waiting_since', order: 'asc' },
    },
    { id: 'mine', name: views.mine, isCounted: true, filter: { status: ['open'], assigned_to: [userId], ...latest } },
    {
      id: 'unassigned',
      name: views.unassigned,
      isCounted: true,
      filter: { status: ['open'], assigned_to: ['none'], ...latest },
    },
    { id: 'mentions', name: views.mentions, isCounted: false, filter: { mentions: 'me', ...latest } },
    { id: 'agent', name: views.agent, isCounted: false, filter: { handled_by: ['ai'], ...latest } },
    { id: 'snoozed', name: views.snoozed, isCounted: true, filter: { status: ['snoozed'], ...latest } },
    { id: 'all', name: views.all, isCounted: false, filter: { spam: false, ...latest } },
    { id: 'spam', name: views.spam, isCounted: false, filter: { spam: true, ...latest } },
  ];
}

/** The view of an address; the first one when there is none of that name. */
export function viewOf(views: readonly View[], id: string): View {
  const found = views.find((view) => view.id === id) ?? views[0];
  if (found === undefined) throw new Error('there is a first view');
  return found;
}

/** A view as the counts route takes it: a name, a colon, and the query of the list. */
export const countedView = ({ id, filter }: View): string => `${id}:${queryOf(filter)}`;
