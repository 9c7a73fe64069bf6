import type { Citation, Draft } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { AnswerDeps } from '../answer-deps.js';
import type { Candidate } from '../confidence/candidates.js';
import { confidenceOf, type Signals } from '../confidence/confidence.js';
import { contentWordsOf } from '../confidence/content-words.js';
import type { Drafted } from '../decide/after-drafting.js';
import { areOfOtherLanguages } from '../drafting/other-language.js';
import { type Frames, framesIn } from '../frames.js';
import { wasAsked } from '../reading/courtesy.js';
import type { Reading } from '../reading/reading.js';
import { wasTold } from '../reading/repeats.js';
import { hostsIn, withLinksTo } from '../safety/links.js';
import type { Found } from '../search.js';
import { candidatesOf } from './new-subject.js';
import { bestQuote } from './quote.js';
import { withoutInvitations } from './without-invitations.js';

export interface Quoted extends Drafted {
  readonly signals: Signals;
}

const mostDrafts = 3;
/** A further draft is worth showing when it has so much of the first one's confidence. */
const worthShowing = 0.5;
/** What is less likely about the question is no knowledge of it. */
const leastRelevance = 0.1;

/** Answers with the words of the passages that answer best: one for each question that was asked. */
export function answerByQuoting(turn: Turn, reading: Reading, found: Found, deps: AnswerDeps): Quoted {
  const isForeign = ({ passage }: Candidate) => areOfOtherLanguages(passage.text, reading.spoken);
  const frames = framesIn(reading.language);
  const isTold = (candidate: Candidate) => wasTold(turn, draftOf([candidate], frames, deps).content);
  const asked = reading.questions.map((queries) =>
    ownLanguageFirst(candidatesOf(queries, reading, found, deps.calibration, isTold), isForeign),
  );
  const weakest = [...asked].sort((a, b) => bestOf(a, deps) - bestOf(b, deps))[0] ?? [];
  const [best] = weakest;
  const titles = [...new Set(found.passages.map(({ title }) => title))].slice(0, 5);
  const tried = titles.length > 0 ? `Read: ${titles.join('; ')}.` : 'The search found nothing.';
  if (!best || asked.some(([first]) => first === undefined)) return { drafts: [], isKnown: false, tried, signals: {} };
  const parts = asked.flatMap(([each]) => each ?? []);
  const first = draftOf(parts, frames, deps);
  const drafts = asked.length > 1 ? [first] : [first, ...furtherDrafts(weakest, first, frames, deps)];
  const isSure = first.confidence >= deps.config.confidenceThreshold;
  const question = isSure
    ? undefined
    : ambiguity(
        turn,
        reading,
        weakest.filter((each) => !isForeign(each)),
        frames,
      );
  const isKnown = best.relevance >= leastRelevance;
  return {
    drafts,
    question,
    isKnown,
    isForeign: parts.some(isForeign),
    tried,
    signals: best.signals,
  };
}

/** What the customer can read before all else, where that may be about the question at all. */
function ownLanguageFirst(all: readonly Candidate[], isForeign: (candidate: Candidate) => boolean): Candidate[] {
  const later = new Set(all.filter(isForeign));
  const own = all.filter((each) => !later.has(each));
  return own.some(({ relevance }) => relevance >= leastRelevance) ? [...own, ...later] : [...all];
}

function bestOf([best]: readonly Candidate[], { calibration }: AnswerDeps): number {
  return best ? confidenceOf(best.signals, calibration) : 0;
}

function furtherDrafts(all: readonly Candidate[], first: Draft, frames: Frames, deps: AnswerDeps): Draft[] {
  return all
    .slice(1, mostDrafts)
    .filter((candidate) => bestOf([candidate], deps) >= worthShowing * first.confidence)
    .map((candidate) => draftOf([candidate], frames, deps));
}

/** As sure as the least sure of its parts. */
function draftOf(parts: readonly Candidate[], frames: Frames, { calibration, config }: AnswerDeps): Draft {
  const quoted = distinct(parts).map(({ query, passage }) => ({ query, passage, quote: bestQuote(query, passage) }));
  const citations = quoted.map(({ passage: { articleId, title, score }, quote }): Citation => {
    return { articleId, title, score, quote };
  });
  const hosts = new Set([
    ...config.settings.allowed_link_hosts,
    ...parts.flatMap(({ passage }) => [...hostsIn(passage.text)]),
  ]);
  const said = quoted.map(({ query, passage, quote }) => withoutInvitations(quote, query, passage));
  const titles = [...new Set(citations.map(({ title }) => title))].join(', ');
  const content = withLinksTo(hosts, `${said.join('\n\n')}\n\n${frames.source}: ${titles}`);
  const confidence = Math.min(...parts.map(({ signals }) => confidenceOf(signals, calibration)));
  return { content, confidence, citations };
}

function distinct(parts: readonly Candidate[]): Candidate[] {
  return [...new Map(parts.map((part) => [`${part.passage.articleId}/${part.passage.ordinal}`, part])).values()];
}

const fewWords = 2;
/** Two whose scores are so near are both likely meant; where the score is lower, nothing that was found may be. */
const nearShare = 0.8;
const likelyMeant = 0.25;
/** When passages have hardly a word of the question, none may be what it means: asking back about them would be odd. */
const leastCovered = 0.4;

/** One question back, when few words name two subjects alike, and nothing was asked back before. */
function ambiguity(turn: Turn, reading: Reading, all: readonly Candidate[], frames: Frames): string | undefined {
  if (reading.tellingWords > fewWords || wasAsked(turn)) return undefined;
  const likely = [...all].sort((a, b) => b.passage.score - a.passage.score).slice(0, 2);
  if (likely.some(({ signals }) => (signals.coverage ?? 0) < leastCovered)) return undefined;
  const [first, second] = likely.map(({ passage }) => passage);
  if (!first || !second || second.score < likelyMeant || second.score < nearShare * first.score) return undefined;
  return isSameSubject(first.title, second.title) ? undefined : frames.either(first.title, second.title);
}

function isSameSubject(a: string, b: string): boolean {
  const [x, y] = [a, b].map((title) => new Set(contentWordsOf(title).map(({ stem }) => stem)));
  const shared = [...(x ?? [])].filter((stem) => y?.has(stem)).length;
  return shared / Math.max(1, Math.min(x?.size ?? 0, y?.size ?? 0)) > 0.5;
}
