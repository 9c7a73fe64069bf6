import type { ActionOutcome, Decision, Draft, Outcome, ReadPassage } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { WithModel } from '../answer-deps.js';
import { candidatesFor } from '../confidence/candidates.js';
import { confidenceOf, type Signals } from '../confidence/confidence.js';
import { decideOn } from '../decide/after-drafting.js';
import { escalate } from '../decide/decisions.js';
import { wasAsked } from '../reading/courtesy.js';
import type { Reading } from '../reading/reading.js';
import { strangeDataIn } from '../safety/strange-data.js';
import { search } from '../search.js';
import { withoutUnpublished } from '../still-published.js';
import type { ModelAnswer } from './answer-schema.js';
import { askToAgree } from './ask-to-agree.js';
import { cleaned, sourcesOf } from './clean-answer.js';
import { type Drafting, draft } from './draft.js';
import { isInOtherLanguage } from './other-language.js';
import { prove, provesNothing, sentencesToProve } from './prove.js';
import { asPassages, type CitedClaim, citationsOf, citedClaims } from './sources.js';
import { meaningsIn, valuesIn } from './values.js';

const mostPassages = 8;

/** Lets a model read, search and write, and checks what it says. @throws ModelFailure */
export async function answerWithModel(
  turn: Turn,
  reading: Reading,
  deps: WithModel,
  signal: AbortSignal,
): Promise<Outcome> {
  const { queries, language } = reading;
  const base = { queries, language, confidence: undefined, signals: {}, lookups: [], actions: [] };
  const steered = escalate('injection_suspected', 'The messages try to manipulate the agent.');
  const found = await search(queries, deps, signal);
  const drafting = await draft(turn, language, numbered(found.passages), deps, signal);
  const lookups = drafting.lookups.map(withoutOutput);
  if (drafting.isSteered) return { ...base, passages: found.passages, lookups, decision: steered };
  const cited = found.passages.filter((_, at) =>
    drafting.said.claims.some(({ passages }) => passages.includes(idOf(at))),
  );
  const left = await withoutUnpublished(
    found,
    [{ citations: cited.map((each) => ({ ...each, quote: '' })) }],
    deps,
    signal,
  );
  const passages = left?.passages ?? found.passages;
  const kept = new Map([...numbered(found.passages)].filter(([, passage]) => passages.includes(passage)));
  const judged = await judge(turn, { drafting, passages: kept, found: left ?? found, queries, reading }, deps, signal);
  return {
    ...base,
    passages,
    ...judged,
    lookups: [...lookups, ...rejected(drafting)],
  };
}

interface Drafted {
  readonly drafting: Drafting;
  readonly passages: ReadonlyMap<string, ReadPassage>;
  readonly found: Awaited<ReturnType<typeof search>>;
  readonly queries: readonly string[];
  readonly reading: Reading;
}

async function judge(turn: Turn, drafted: Drafted, deps: WithModel, signal: AbortSignal) {
  const { drafting, passages, found, queries, reading } = drafted;
  const { said } = drafting;
  const asking = askToAgree(drafting.actions, reading.language, deps.config);
  if (asking) return { decision: asking, actions: [] };
  const { language } = reading;
  const claims = citedClaims(said.claims, new Map([...passages, ...asPassages(drafting.lookups)]));
  const citations = citationsOf(claims);
  const content = cleaned(said.answer, citations, passages, deps.config.settings);
  const isForeign = isInOtherLanguage(said.answer, language);
  const isShown = content !== '';
  const answered = { answer: content, claims, passages: new Map([...passages, ...asPassages(drafting.lookups)]) };
  // What is in another language, or tells what nobody has told, is not sent in any case; people see it.
  const isRefused = isForeign || isStrange(turn, content, claims);
  const proof = isRefused
    ? provesNothing(sentencesToProve(content))
    : isShown
      ? await prove(turn, answered, { language, deps }, signal)
      : undefined;
  const [best] = candidatesFor(found.byQuery, queries, deps.calibration);
  const signals: Signals = { ...best?.signals, support: proof?.share ?? 0, same_language: isForeign ? 0 : 1 };
  const confidence = isForeign ? 0 : confidenceOf(signals, deps.calibration);
  const unproved = proof?.unproved ?? [];
  const drafts: Draft[] = isShown ? [{ content, confidence, citations, unproved }] : [];
  const question = questionBack(turn, said, drafted, deps);
  const tried = `Searched for: ${queries.join('; ')}. Read: ${sourcesOf(found.passages)}.`;
  const isKnown = content !== '' || found.passages.length > 0;
  const isProved = proof?.isProved ?? false;
  const failed = proof?.failure?.reason;
  const problem = failed && `The model could not check the draft (${failed}).`;
  const decision = decideOn(turn, { drafts, isKnown, isForeign, tried, question, isProved, problem }, deps);
  return {
    decision: orToolError(decision, drafting),
    confidence: drafts[0]?.confidence,
    signals,
    actions: allowed(drafting, decision, deps),
    // The turn waits a little for it, before people are asked.
    ...(failed === 'unavailable' ? { modelUnavailable: true as const } : {}),
  };
}

/** Whether it tells an address, an id or a long number that neither its sources nor the customer have. */
function isStrange(turn: Turn, content: string, claims: readonly CitedClaim[]): boolean {
  const texts = claims.flatMap(({ sources }) => sources.map(({ text }) => text));
  return strangeDataIn(content, [...ownTexts(turn), ...texts]) !== undefined;
}

/** What the customer has told and the project knows of them may be said back. */
function ownTexts({ utterances, contact, conversation }: Turn): string[] {
  const fields = contact ? [contact.name, contact.email].map((field) => field ?? '') : [];
  return [...utterances.map(({ text }) => text), conversation.subject ?? '', ...fields];
}

/** A question is no longer; what is may tell anything, and nothing checks that. */
const longestQuestion = 300;

/** What to ask the customer, once, in their language; undefined: nothing. It may tell no number or address that nobody has told. */
function questionBack(turn: Turn, said: ModelAnswer, drafted: Drafted, { config }: WithModel): string | undefined {
  const { needs_clarification: asked } = said;
  const { reading, passages } = drafted;
  if (asked === null || asked.length > longestQuestion || wasAsked(turn)) return undefined;
  const known = [...ownTexts(turn), ...[...passages.values()].map(({ title, text }) => `${title}\n${text}`)];
  const meanings = meaningsIn(known);
  const isKnown = valuesIn(asked).every((value) => value.meanings.some((meaning) => meanings.has(meaning)));
  if (isInOtherLanguage(asked, reading.language) || !isKnown || strangeDataIn(asked, known)) return undefined;
  const question = cleaned(asked, [], new Map(), config.settings);
  return question === '' ? undefined : question;
}

/** Where a lookup failed that the answer needed, that is what people should know. */
function orToolError(decision: Decision, { lookups }: Drafting): Decision {
  const failed = lookups.find(({ result }) => result !== 'success');
  const isUnsure =
    decision.kind === 'escalate' && (decision.reason === 'low_confidence' || decision.reason === 'no_knowledge');
  if (!failed || !isUnsure) return decision;
  return escalate(
    'tool_error',
    `The action ${failed.name} failed: ${failed.error ?? 'no reason given'}.`,
    decision.drafts,
  );
}

/** By autopilot only, not while something is asked back, and not again with an answer that the customer has had. */
function allowed({ actions }: Drafting, decision: Decision, { config }: WithModel) {
  if (config.mode !== 'autopilot' || decision.kind === 'abstain' || decision.kind === 'clarify') return [];
  if (decision.kind === 'escalate' && decision.reason === 'repeated_failure') return [];
  return actions.flatMap((checked) =>
    checked.kind === 'allowed' && !checked.action.needsConfirmation ? [checked.request] : [],
  );
}

function rejected({ actions }: Drafting): ActionOutcome[] {
  return actions.flatMap((checked) =>
    checked.kind === 'rejected' ? [{ ...checked.request, result: 'rejected' as const, error: checked.error }] : [],
  );
}

function withoutOutput({ name, arguments: given, result, error }: ActionOutcome): ActionOutcome {
  return { name, arguments: given, result, error };
}

function numbered(passages: readonly ReadPassage[]): Map<string, ReadPassage> {
  return new Map(passages.slice(0, mostPassages).map((passage, at) => [idOf(at), passage]));
}

function idOf(at: number): string {
  return `p${at + 1}`;
}
