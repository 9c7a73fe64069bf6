/*
 * What is counted, by slots: plain numbers first, then the classes of two durations. Sums of counts are the figures of longer times, of
 * durations as well: their classes are the same everywhere.
 */

/** The plain numbers, in their order. Whoever changes it makes the counts anew (`rebuild-analytics`). */
const plain = [
  'conversations',
  'resolved',
  'customer_messages',
  'people_messages',
  'ai_messages',
  'answered_by_agent',
  'resolved_by_agent',
  'handed_over',
  'first_responses',
  'late_first_responses',
  'csat_1',
  'csat_2',
  'csat_3',
  'csat_4',
  'csat_5',
] as const;

/**
 * Plain numbers that came later. They stand behind the classes, in the rows of these: a process of an earlier version, which does not know
 * them, looks for them there when it takes back what was counted of a conversation.
 */
const further = ['corrected', 'agent_csat_1', 'agent_csat_2', 'agent_csat_3', 'agent_csat_4', 'agent_csat_5'] as const;

export type PlainSlot = (typeof plain)[number] | (typeof further)[number];

/** Three classes for each doubling: the middle of one is at most 12.3 % away from any duration in it. */
const classesPerDoubling = 3;
/** From a second to 194 days; what takes longer is in the last. */
const classes = 72;

/** The first slot behind the classes. */
const firstFurther = plain.length + 2 * classes;
/** The first numbers: conversations, resolved ones, and messages. */
export const volumeSlots = 5;

/** The rows of `analytics_counts` in which slots stand: the first numbers, or the durations and all behind them. */
export type Kind = 'numbers' | 'durations';

/** How many slots stand in rows of each kind. */
export const slotsOf: Readonly<Record<Kind, number>> = {
  numbers: plain.length,
  durations: 2 * classes + further.length,
};

/** The row in which a slot stands, and where in it. */
export const placeOfSlot = (slot: number): { kind: Kind; at: number } =>
  slot < plain.length ? { kind: 'numbers', at: slot } : { kind: 'durations', at: slot - plain.length };

export function slotOf(name: PlainSlot): number {
  const at = (plain as readonly PlainSlot[]).indexOf(name);
  return at >= 0 ? at : firstFurther + (further as readonly PlainSlot[]).indexOf(name);
}

const classOf = (seconds: number) =>
  Math.min(classes - 1, Math.floor(classesPerDoubling * Math.log2(Math.max(1, seconds))));

/** The slots of the classes in which these durations are counted. */
export const responseSlot = (seconds: number): number => plain.length + classOf(seconds);
export const resolutionSlot = (seconds: number): number => plain.length + classes + classOf(seconds);

/** By slots; what stands with the durations is not read everywhere. */
export type Counts = readonly number[];

export const countIn = (counts: Counts, name: PlainSlot): number => counts[slotOf(name)] ?? 0;
export const responsesIn = (counts: Counts): Counts => counts.slice(plain.length, plain.length + classes);
export const resolutionsIn = (counts: Counts): Counts => counts.slice(plain.length + classes, firstFurther);

/** The duration than which this share of those in the classes is not longer, as the middle of its class; undefined where there is none. */
export function quantile(counted: Counts, share: number): number | undefined {
  const rank = Math.ceil(share * counted.reduce((sum, count) => sum + count, 0));
  let before = 0;
  for (const [at, count] of counted.entries()) {
    before += count;
    if (count > 0 && before >= rank) return 2 ** ((at + 0.5) / classesPerDoubling);
  }
  return undefined;
}
