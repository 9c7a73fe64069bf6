import { getOrMake } from '@pharos/kit';
import type { TestProject } from './test-project.js';

interface Conversation {
  id: string;
  channel: string;
  tags: string[];
  assigned_to: string | null;
  ai_resolved: boolean;
  csat_score: number | null;
  csat_at: Date | null;
  created_at: Date;
  first_response_at: Date | null;
  resolved_at: Date | null;
  target: number | null;
  reasons: string[];
}

interface Message {
  conversation_id: string;
  sender_type: 'customer' | 'agent' | 'ai';
  sender_id: string | null;
  hands_over: boolean;
  created_at: Date;
}

/** Figures by dimension, key, hour and name; durations as lists. */
export type SlowFigures = Map<string, number[]>;

const isMember = (name: string | null) => name !== null && /^usr_/.test(name);
const secondsFrom = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1_000;

/** Counts a project by all of its conversations and messages, one after the other. */
export async function figuresSlowly({ core, projectId }: TestProject): Promise<SlowFigures> {
  const conversations = await core.rows<Conversation>(
    `SELECT c.*, a.first_response_at, a.resolved_at, p.first_response_target_minutes AS target,
      ARRAY(SELECT h.details ->> 'reason' FROM conversation_changes h WHERE h.conversation_id = c.id AND h.type = 'escalated') AS reasons
    FROM conversations c JOIN conversation_activity a ON a.conversation_id = c.id JOIN projects p ON p.id = c.project_id
    WHERE c.project_id = $1 AND NOT c.spam`,
    projectId,
  );
  const messages = await core.rows<Message>(
    `SELECT conversation_id, sender_type, sender_id, hands_over, created_at FROM messages
    WHERE project_id = $1 AND NOT is_internal AND sender_type <> 'system' ORDER BY created_at, id`,
    projectId,
  );
  const figures: SlowFigures = new Map();
  const add = (dimension: string, key: string, time: Date, name: string, value = 1) =>
    getOrMake(figures, `${dimension}/${key}/${time.toISOString().slice(0, 13)}/${name}`, () => []).push(value);
  for (const conversation of conversations)
    countOne(
      conversation,
      messages.filter(({ conversation_id }) => conversation_id === conversation.id),
      add,
    );
  return figures;
}

type Add = (dimension: string, key: string, time: Date, name: string, value?: number) => void;

function countOne(conversation: Conversation, messages: readonly Message[], add: Add): void {
  const { channel, created_at, csat_at, csat_score, resolved_at, assigned_to, target } = conversation;
  const tags = [...new Set(conversation.tags)];
  const reasons = [...new Set(conversation.reasons)];
  const begun = ['conversations'];
  if (messages.some(({ sender_type, hands_over }) => sender_type === 'ai' && !hands_over))
    begun.push('answered_by_agent');
  if (conversation.ai_resolved) begun.push('resolved_by_agent');
  if (reasons.length > 0) begun.push('handed_over');
  const first = messages.findIndex(({ sender_type, hands_over }) => sender_type === 'ai' && !hands_over);
  const isAnswered = first >= 0;
  const later = isAnswered ? messages.slice(first + 1) : [];
  if (reasons.length === 0 && later.some(({ sender_type }) => sender_type === 'agent')) begun.push('corrected');
  for (const name of begun) {
    add('all', '', created_at, name);
    for (const tag of tags) add('tag', tag, created_at, name);
  }
  add('channel', channel, created_at, 'conversations');
  for (const reason of reasons) add('reason', reason, created_at, 'conversations');
  for (const { sender_type, sender_id, created_at: at } of messages) {
    const name = { customer: 'customer_messages', agent: 'people_messages', ai: 'ai_messages' }[sender_type];
    add('all', '', at, name);
    add('channel', channel, at, name);
    if (sender_type === 'agent' && isMember(sender_id)) add('member', sender_id as string, at, name);
  }
  countFirstResponse(messages, target, add);
  const ended = (at: Date, name: string, value: number) => {
    add('all', '', at, name, value);
    if (isMember(assigned_to)) add('member', assigned_to as string, at, name, value);
    for (const tag of tags) add('tag', tag, at, name, value);
  };
  if (resolved_at) {
    ended(resolved_at, 'resolution', secondsFrom(created_at, resolved_at));
    add('channel', channel, resolved_at, 'resolved');
  }
  if (!csat_at || !csat_score) return;
  ended(csat_at, 'csat', csat_score);
  if (!isAnswered) return;
  add('all', '', csat_at, 'agent_csat', csat_score);
  for (const tag of tags) add('tag', tag, csat_at, 'agent_csat', csat_score);
}

function countFirstResponse(messages: readonly Message[], target: number | null, add: Add): void {
  const asked = messages.findIndex(({ sender_type }) => sender_type === 'customer');
  const responded = messages.findIndex(({ sender_type, hands_over }) => sender_type !== 'customer' && !hands_over);
  const [question, answer] = [messages[asked], messages[responded]];
  if (!question || !answer || responded < asked) return;
  const seconds = secondsFrom(question.created_at, answer.created_at);
  const { sender_type, sender_id } = answer;
  const places: [string, string][] = [['all', '']];
  if (sender_type === 'agent' && isMember(sender_id)) places.push(['member', sender_id as string]);
  for (const [dimension, key] of places) {
    add(dimension, key, answer.created_at, 'first_response', seconds);
    if (target !== null && seconds > target * 60) add(dimension, key, answer.created_at, 'late_first_responses');
  }
}

/** The duration than which this share is not longer. */
export function slowQuantile(durations: readonly number[], share: number): number | undefined {
  return [...durations].sort((a, b) => a - b)[Math.ceil(share * durations.length) - 1];
}
