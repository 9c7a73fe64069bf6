import { BookIcon, BrowserIcon, GearIcon, GraphIcon, PeopleIcon, SparkleIcon } from '@primer/octicons-react';
import { t } from '../messages/index.js';

/** The parts of the desk beside the inbox, each with its key after `g`. */
export const areas = [
  { to: '/$projectId/contacts', name: t.areas.contacts, icon: PeopleIcon, key: 'c' },
  { to: '/$projectId/knowledge', name: t.areas.knowledge, icon: BookIcon, key: 'k' },
  { to: '/$projectId/site', name: t.areas.site, icon: BrowserIcon, key: 'f' },
  { to: '/$projectId/agent', name: t.areas.agent, icon: SparkleIcon, key: 'i' },
  { to: '/$projectId/reports', name: t.areas.reports, icon: GraphIcon, key: 'r' },
  { to: '/$projectId/settings', name: t.areas.settings, icon: GearIcon, key: ',' },
] as const;

export type Area = (typeof areas)[number];
