import { setImmediate } from 'node:timers/promises';
import { contentWordsOf } from './confidence/content-words.js';
import { letterGroups, likenessOf } from './confidence/letter-groups.js';
import { fold } from './reading/fold.js';

export interface AskedQuestion {
  readonly id: string;
  readonly text: string;
  readonly at: Date;
}

/** Questions that ask for the same. */
export interface QuestionGroup {
  /** The one that stands for all: what most of them say, else the shortest. */
  readonly question: string;
  readonly count: number;
  /** All of them, newest first. */
  readonly members: readonly AskedQuestion[];
  readonly lastAskedAt: Date;
}

/** More are not compared: the newest ones tell what is missing. */
const mostQuestions = 10_000;
/** A question is compared with so many groups that share its rarest words. */
const mostCompared = 60;
const rarestWords = 4;
/** So many are looked at in one go: some milliseconds. */
const turn = 50;
/** So much alike, two questions ask for the same. */
const alike = 0.5;

/**
 * Groups questions by likeness of their telling words and letters; the largest group first, then the latest. The same questions
 * always make the same groups, in whatever order they are given. Takes time in proportion to their number, and lets others have their
 * turn on the way.
 */
export async function groupAlike(questions: readonly AskedQuestion[]): Promise<QuestionGroup[]> {
  const newest = [...questions].sort(byAge).slice(-mostQuestions);
  const read: ReadQuestion[] = [];
  for (const [at, question] of newest.entries()) {
    if (at % turn === turn - 1) await setImmediate();
    read.push(readQuestion(question));
  }
  const counts = countsOf(read);
  const groups: Group[] = [];
  const byStem = new Map<string, Group[]>();
  for (const [at, question] of read.entries()) {
    if (at % turn === turn - 1) await setImmediate();
    const stems = [...question.stems].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1));
    const group = nearest(question, stems, byStem);
    if (group) group.members.push(question);
    else found({ leader: question, members: [question] }, stems, groups, byStem);
  }
  return groups
    .map(described)
    .sort(
      (a, b) =>
        b.count - a.count || b.lastAskedAt.getTime() - a.lastAskedAt.getTime() || (a.question < b.question ? -1 : 1),
    );
}

function byAge(a: AskedQuestion, b: AskedQuestion): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1);
}

interface ReadQuestion extends AskedQuestion {
  readonly folded: string;
  readonly stems: ReadonlySet<string>;
  readonly letters: ReadonlySet<string>;
}

interface Group {
  readonly leader: ReadQuestion;
  readonly members: ReadQuestion[];
}

const maxLength = 500;

function readQuestion(question: AskedQuestion): ReadQuestion {
  const text = question.text.slice(0, maxLength);
  const folded = fold(text);
  const words = contentWordsOf(text);
  // A question of words that say nothing is itself all that it has in common with others.
  const stems = new Set(words.length > 0 ? words.map(({ stem }) => stem) : [folded]);
  return { ...question, folded, stems, letters: new Set(words.flatMap((word) => [...letterGroups(word.text)])) };
}

function countsOf(read: readonly ReadQuestion[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of read) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function nearest(
  question: ReadQuestion,
  stems: readonly string[],
  byStem: ReadonlyMap<string, readonly Group[]>,
): Group | undefined {
  const compared = new Set(stems.slice(0, rarestWords).flatMap((stem) => byStem.get(stem) ?? []));
  let best: Group | undefined;
  let most = 0;
  for (const group of [...compared].slice(0, mostCompared)) {
    const likeness = likenessTo(question, group.leader);
    if (likeness >= alike && likeness > most) [best, most] = [group, likeness];
  }
  return best;
}

/** By the words that both have of all of theirs, and by letters, which forgive slips. */
function likenessTo(a: ReadQuestion, b: ReadQuestion): number {
  if (a.folded === b.folded) return 1;
  const shared = [...a.stems].filter((stem) => b.stems.has(stem)).length;
  const words = shared / (a.stems.size + b.stems.size - shared || 1);
  return (words + likenessOf(a.letters, b.letters)) / 2;
}

function found(group: Group, stems: readonly string[], groups: Group[], byStem: Map<string, Group[]>): void {
  groups.push(group);
  for (const stem of stems) {
    const known = byStem.get(stem);
    if (!known) byStem.set(stem, [group]);
    else if (known.length < mostCompared) known.push(group);
  }
}

function described({ members }: Group): QuestionGroup {
  const newestFirst = members.toReversed();
  const said = new Map<string, number>();
  for (const { folded } of members) said.set(folded, (said.get(folded) ?? 0) + 1);
  const [first] = [...members].sort(
    (a, b) => (said.get(b.folded) ?? 0) - (said.get(a.folded) ?? 0) || a.text.length - b.text.length || byAge(a, b),
  );
  return {
    question: first?.text ?? '',
    count: members.length,
    members: newestFirst.map(({ id, text, at }) => ({ id, text, at })),
    lastAskedAt: newestFirst[0]?.at ?? new Date(0),
  };
}
