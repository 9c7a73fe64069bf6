import { getOrMake } from '@pharos/kit';
import { type PlainSlot, resolutionSlot, responseSlot, slotOf } from './slots.js';

/** What a conversation is counted by. */
export interface CountedConversation {
  readonly id: string;
  readonly channel: string;
  readonly created_at: Date;
  readonly tags: readonly string[];
  readonly assigned_to: string | null;
  readonly ai_resolved: boolean;
  readonly csat_score: number | null;
  readonly csat_at: Date | null;
  /** Why the agent handed it over, each reason once. */
  readonly reasons: readonly string[];
  readonly resolved_at: Date | null;
  readonly resolution_seconds: number | null;
  readonly responded_at: Date | null;
  /** Null where the team wrote first, or nobody asked. */
  readonly response_seconds: number | null;
  readonly is_late: boolean;
  readonly responder_type: string | null;
  readonly responder_id: string | null;
}

/** Public messages of one hour and one sender. */
export interface CountedMessages {
  readonly conversation_id: string;
  readonly hour: Date;
  readonly sender_type: 'customer' | 'agent' | 'ai';
  readonly sender_id: string | null;
  readonly hands_over: boolean;
  readonly count: number;
}

export type Dimension = 'all' | 'channel' | 'member' | 'tag' | 'reason';

/** Where something is counted. */
export interface Place {
  /** Since 1970. */
  readonly hour: number;
  readonly dimension: Dimension;
  readonly slot: number;
  readonly key: string;
}

/** Counts by the text of their place. */
export type Facts = Readonly<Record<string, number>>;

export const hourMs = 3_600_000;
const hourOf = (time: Date) => Math.floor(time.getTime() / hourMs);

/** A key may have any characters, so it stands last. */
const textOf = ({ hour, dimension, slot, key }: Place) => `${hour} ${dimension} ${slot} ${key}`;

export function placeOf(text: string): Place {
  const [, hour, dimension, slot, key] = /^(-?\d+) (\w+) (\d+) (.*)$/su.exec(text) ?? [];
  return { hour: Number(hour), dimension: dimension as Dimension, slot: Number(slot), key: key ?? '' };
}

/** Only ids of members name somebody: other names are labels of programs, of which there may be any number. */
const isMember = (name: string | null): name is string => name?.startsWith('usr_') ?? false;

type Add = (time: Date, dimension: Dimension, key: string, slot: number, count?: number) => void;

function collected(collect: (add: Add) => void): Facts {
  const facts: Record<string, number> = {};
  collect((time, dimension, key, slot, count = 1) => {
    const place = textOf({ hour: hourOf(time), dimension, slot, key });
    facts[place] = (facts[place] ?? 0) + count;
  });
  return facts;
}

/** What the agent did in a conversation. */
export interface AgentPart {
  readonly answered: boolean;
  /** A person answered after it, though it had not handed over. */
  readonly corrected: boolean;
}

/** What is counted of a conversation besides its messages. */
export function factsOfConversation(conversation: CountedConversation, agent: AgentPart): Facts {
  return collected((add) => {
    addBeginning(conversation, agent, add);
    addFirstResponse(conversation, add);
    addEnd(conversation, agent, add);
  });
}

/** What became of a conversation is counted when it began: so shares are of the same conversations. */
function addBeginning(conversation: CountedConversation, { answered, corrected }: AgentPart, add: Add): void {
  const { created_at, channel, tags, ai_resolved, reasons } = conversation;
  const became: [PlainSlot, boolean][] = [
    ['conversations', true],
    ['answered_by_agent', answered],
    ['resolved_by_agent', ai_resolved],
    ['handed_over', reasons.length > 0],
    ['corrected', corrected],
  ];
  for (const [name, isSo] of became) {
    if (!isSo) continue;
    add(created_at, 'all', '', slotOf(name));
    for (const tag of new Set(tags)) add(created_at, 'tag', tag, slotOf(name));
  }
  add(created_at, 'channel', channel, slotOf('conversations'));
  for (const reason of reasons) add(created_at, 'reason', reason, slotOf('conversations'));
}

function addFirstResponse(conversation: CountedConversation, add: Add): void {
  const { responded_at: at, response_seconds: seconds, is_late, responder_type, responder_id } = conversation;
  if (at === null || seconds === null) return;
  const slots = [
    slotOf('first_responses'),
    responseSlot(seconds),
    ...(is_late ? [slotOf('late_first_responses')] : []),
  ];
  for (const slot of slots) {
    add(at, 'all', '', slot);
    if (responder_type === 'agent' && isMember(responder_id)) add(at, 'member', responder_id, slot);
  }
}

/** Resolutions and ratings count for whom the conversation is assigned to. */
function addEnd(conversation: CountedConversation, { answered }: AgentPart, add: Add): void {
  const { resolved_at, resolution_seconds, csat_score, csat_at, assigned_to, tags, channel } = conversation;
  const addForTeam = (at: Date, slot: number) => {
    add(at, 'all', '', slot);
    if (isMember(assigned_to)) add(at, 'member', assigned_to, slot);
  };
  const addNumber = (at: Date, name: PlainSlot) => {
    addForTeam(at, slotOf(name));
    for (const tag of new Set(tags)) add(at, 'tag', tag, slotOf(name));
  };
  if (resolved_at !== null && resolution_seconds !== null) {
    addNumber(resolved_at, 'resolved');
    addForTeam(resolved_at, resolutionSlot(resolution_seconds));
    add(resolved_at, 'channel', channel, slotOf('resolved'));
  }
  if (csat_score === null || csat_at === null) return;
  addNumber(csat_at, `csat_${csat_score}` as PlainSlot);
  if (!answered) return;
  const slot = slotOf(`agent_csat_${csat_score}` as PlainSlot);
  add(csat_at, 'all', '', slot);
  for (const tag of new Set(tags)) add(csat_at, 'tag', tag, slot);
}

const slotsOfSenders = { customer: 'customer_messages', agent: 'people_messages', ai: 'ai_messages' } as const;

/** What is counted of messages of one hour. */
export function factsOfMessages(channel: string, messages: readonly CountedMessages[]): Facts {
  return collected((add) => {
    for (const { hour, sender_type, sender_id, count } of messages) {
      const slot = slotOf(slotsOfSenders[sender_type]);
      add(hour, 'all', '', slot, count);
      add(hour, 'channel', channel, slot, count);
      if (sender_type === 'agent' && isMember(sender_id)) add(hour, 'member', sender_id, slot, count);
    }
  });
}

/** Items by a text that each has. */
export function grouped<Item>(items: readonly Item[], textOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) getOrMake(groups, textOf(item), () => []).push(item);
  return groups;
}

/** Whether what was counted of a conversation says this of it. */
export function says(facts: Facts, name: 'answered_by_agent' | 'corrected'): boolean {
  return Object.keys(facts).some((text) => {
    const { dimension, slot } = placeOf(text);
    return dimension === 'all' && slot === slotOf(name);
  });
}

/** What leads from the one to the other. */
export function difference(before: Facts, after: Facts): Facts {
  const texts = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...texts].map((text) => [text, (after[text] ?? 0) - (before[text] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, count]) => count !== 0));
}
