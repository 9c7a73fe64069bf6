import type { integrationSchemas } from '@pharos/contract';
import type { z } from 'zod';
import type { Notice } from '../provider.js';

type ChannelSettings = z.output<(typeof integrationSchemas)['slack']['settings']>;

/** How one channel writes. */
export interface Style {
  /** The text so that nothing in it is markup, a link or a mention. */
  escape(text: string): string;
  bold(escaped: string): string;
  link(url: string, label: string): string;
}

/** The longest texts: an escaped character may be two, and Discord takes 2 000 in all. */
const longest = { subject: 200, name: 80, summary: 400 };

const titles: Readonly<Record<Notice['event'], string>> = {
  'conversation.created': 'New conversation',
  'agent.escalated': 'The agent needs a person',
  'message.created': 'The customer has written again',
};

/** The lines of a message; what customers wrote is escaped. */
export function messageOf(notice: Notice, { conversation_url: template }: ChannelSettings, style: Style): string {
  const { bold, link } = style;
  const short = (text: string, most: number) => style.escape(oneLine(text, most));
  const lines = [bold(titles[notice.event])];
  if (notice.subject) lines[0] += `: ${short(notice.subject, longest.subject)}`;
  const facts = [`Priority: ${notice.priority}`, `Channel: ${notice.channel}`];
  if (notice.contactName) facts.unshift(`From: ${short(notice.contactName, longest.name)}`);
  if (notice.reason) facts.push(`Reason: ${short(notice.reason.replaceAll('_', ' '), longest.name)}`);
  lines.push(facts.join(' · '));
  if (notice.summary) lines.push(short(notice.summary, longest.summary));
  lines.push(template ? link(urlOf(template, notice), 'Open the conversation') : style.escape(notice.conversationId));
  return lines.join('\n');
}

function urlOf(template: string, { conversationId }: Notice): string {
  return template.replaceAll('{conversation_id}', conversationId);
}

/** The text without line breaks and control characters, cut between characters. */
function oneLine(text: string, most: number): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = [...plain];
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join('')}…`;
}
