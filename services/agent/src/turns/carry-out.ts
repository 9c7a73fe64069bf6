import { isFailure } from '@pharos/kit';
import type { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import type { MessageSource } from '@pharos/proto/pharos/core/v1/message';
import type { IsPublished } from '../answering/answer-deps.js';
import type { ActionOutcome, ActionRequest } from '../domain/outcome.js';
import type { AgentConfig } from '../domain/settings.js';
import { changeOf, problemOf } from './built-in-actions.js';
import type { Effects } from './effects.js';
import { rejected } from './effects.js';
import { failedActionSummary, handOverNote, madeActionSummary } from './notes.js';
import { type ConfirmedAction, type HandOver, hasBegunAgreed, type Plan } from './plan.js';

export interface CarryOutDeps {
  readonly effects: Effects;
  /** As it is now: a plan may have waited for hours. */
  readonly config: AgentConfig;
  readonly isPublished: IsPublished;
  /** Makes an action of the project's own. */
  runAction(request: ActionRequest): Promise<ActionOutcome>;
  /** Called before the first effect. */
  begins(): void;
  /** Stores how far it has come. @throws when the turn is no longer this worker's */
  keep(plan: Plan): Promise<void>;
  readonly signal: AbortSignal;
}

/** What became of a plan. */
export interface CarriedOut {
  /**
   * `overtaken`: somebody wrote meanwhile. `unpublished`: what it cites is not shown any more. `reconfigured`: the project does not
   * allow it any more. None of them said or did anything.
   * `with people`: they took the conversation; they were told of an action that was made, and nothing else was said.
   */
  readonly kind: 'done' | 'overtaken' | 'unpublished' | 'reconfigured' | 'with people';
  /** The outcomes of the plan's actions, lookups not among them. */
  readonly actions: readonly ActionOutcome[];
  readonly replyMessageId: string | null;
  /** Whether the customer was told that people take over. */
  readonly isTold: boolean;
  readonly resolved: boolean;
  /** As it is with people now; undefined: it was not handed over. */
  readonly handedOver: { readonly conversation: Conversation; readonly handOver: HandOver } | undefined;
}

/** Core's time of the hand-over, if any: what people do right after it comes later. */
export function handedOverAt({ handedOver }: Pick<CarriedOut, 'handedOver'>, claimedAt: Date): Date | null {
  if (!handedOver) return null;
  const { updatedAt = claimedAt } = handedOver.conversation;
  return updatedAt > claimedAt ? updatedAt : claimedAt;
}

const nothing: CarriedOut = {
  kind: 'done',
  actions: [],
  replyMessageId: null,
  isTold: false,
  resolved: false,
  handedOver: undefined,
};

/**
 * Carries a plan out. It may be called again after any failure or crash: what has taken effect does not again. `isResumed`: it may
 * have been begun before.
 */
export async function carryOut(kept: Plan, deps: CarryOutDeps, isResumed: boolean): Promise<CarriedOut> {
  if (kept.run.shadow) return { ...nothing, actions: kept.actions.map((action) => rejected(action, 'In shadow.')) };
  const begun = isResumed ? await begunOf(kept, deps) : 'no';
  if (begun !== 'yes' && !isStillAllowed(kept, deps.config)) return { ...nothing, kind: 'reconfigured' };
  if (begun === 'no') {
    if (kept.mode === 'autopilot' && (await deps.effects.isTaken())) return { ...nothing, kind: 'with people' };
    if (!(await areCitationsPublished(kept, deps))) return { ...nothing, kind: 'unpublished' };
  }
  const plan = { ...kept, allowedActions: kept.allowedActions.filter((name) => isAllowed(name, deps.config)) };
  deps.signal.throwIfAborted();
  deps.begins();
  const agreed = plan.confirmed && (await doAgreed(plan, plan.confirmed, deps));
  if (agreed === 'overtaken') return { ...nothing, kind: 'overtaken' };
  const done = agreed ? [agreed] : [];
  const rest = agreed && agreed.result !== 'success' ? withoutSuccess(plan, agreed) : plan;
  try {
    return await speakAndAct(rest, done, deps);
  } catch (error) {
    if (!isFailure(error, 'CONVERSATION_MOVED_ON')) throw error;
    return agreed ? tellOfAgreed(rest, agreed, deps) : { ...nothing, kind: 'overtaken' };
  }
}

/** Whether it has had effects: then it is carried on, whatever has happened since. Of what says nothing that is not known. */
async function begunOf(plan: Plan, { effects }: CarryOutDeps): Promise<'yes' | 'no' | 'maybe'> {
  if (hasBegunAgreed(plan)) return 'yes';
  if (plan.reply === null && plan.note === null) return 'maybe';
  return (await effects.hasPosted()) ? 'yes' : 'no';
}

/** Whether the project would still have it done: what it has turned off, or taken from the agent, meanwhile is not. */
function isStillAllowed({ mode, actions, allowedActions, confirmed }: Plan, config: AgentConfig): boolean {
  const { enabled, shadow } = config.settings;
  if (!enabled || config.mode !== mode || (mode === 'autopilot' && shadow)) return false;
  const wanted = [...actions, ...(confirmed ? [confirmed.request] : [])];
  return wanted.every(({ name }) => isAllowed(name, config) || !allowedActions.includes(name));
}

function isAllowed(name: string, { settings }: AgentConfig): boolean {
  return settings.allowed_actions.includes(name);
}

/**
 * Somebody wrote while an action was made, which is not made again: the customer is told what came of it, unless a person is there,
 * and people see to the rest.
 */
async function tellOfAgreed(plan: Plan, agreed: ActionOutcome, { effects }: CarryOutDeps): Promise<CarriedOut> {
  const otherwise = plan.handOver ?? plan.confirmed?.otherwise;
  if (!otherwise) throw new Error('an action that was agreed to says what is done otherwise');
  const handOver = agreed.result === 'success' ? { ...otherwise, summary: madeActionSummary(agreed) } : otherwise;
  const note = handOverNote({ ...handOver, drafts: [] }, plan.run.outcome.queries);
  await effects.post('late note', note, { after: undefined, isInternal: true });
  const result = { ...nothing, actions: [agreed] };
  if (await effects.isPersonsWord()) return { ...result, kind: 'with people' };
  const post = (content: string) =>
    effects.post('late reply', content, { after: undefined, isInternal: false, handsOver: true });
  const replyMessageId = plan.reply === null ? null : await post(plan.reply);
  const conversation = await effects.handOver(handOver);
  if (!conversation) return { ...result, kind: 'with people', replyMessageId };
  return { ...result, replyMessageId, handedOver: { conversation, handOver } };
}

/** Only what is about to be said counts. */
async function areCitationsPublished({ run, reply, note }: Plan, deps: CarryOutDeps): Promise<boolean> {
  const { decision, passages } = run.outcome;
  if (decision.kind !== 'reply' || (reply === null && note === null)) return true;
  const cited = new Set(decision.drafts[0].citations.map(({ articleId }) => articleId));
  const read = passages.filter(({ articleId }) => cited.has(articleId));
  if (read.length === 0) return true;
  return (await deps.isPublished(read, deps.signal)).every(Boolean);
}

/** Never twice: one that had begun when a worker died counts as failed. */
async function doAgreed(
  plan: Plan,
  confirmed: ConfirmedAction,
  { effects, runAction, keep }: CarryOutDeps,
): Promise<ActionOutcome | 'overtaken'> {
  const { request, state, outcome } = confirmed;
  if (state === 'ended' && outcome) return outcome;
  if (state === 'begun') return { ...request, result: 'failed', error: 'it is unknown whether the action took effect' };
  if (!(await effects.isLatest(plan.afterMessageId))) return 'overtaken';
  await keep({ ...plan, confirmed: { ...confirmed, state: 'begun' } });
  const ended = await runAction(request);
  await keep({ ...plan, confirmed: { ...confirmed, state: 'ended', outcome: ended } });
  return ended;
}

/** People take over from an action that did not succeed; what it was to bring is not said. */
function withoutSuccess(plan: Plan, { name, arguments: given, error }: ActionOutcome): Plan {
  if (!plan.confirmed) return plan;
  const summary = failedActionSummary({ name, arguments: given }, error);
  const handOver = { ...plan.confirmed.otherwise, summary };
  const note = handOverNote({ ...handOver, drafts: [] }, plan.run.outcome.queries);
  return { ...plan, reply: null, note, handOver, actions: [], resolves: false, awaits: null };
}

async function speakAndAct(plan: Plan, done: readonly ActionOutcome[], deps: CarryOutDeps): Promise<CarriedOut> {
  const { effects } = deps;
  const after = plan.afterMessageId;
  const handsOver = plan.handOver !== null;
  const post = (step: string, content: string, isInternal: boolean) =>
    effects.post(step, content, { after, isInternal, handsOver, sources: isInternal ? [] : sourcesOf(plan) });
  if (plan.note !== null) await post('note', plan.note, true);
  const replyMessageId = plan.reply === null ? null : await post('reply', plan.reply, false);
  const actions = [...done, ...(await doActions(plan, deps))];
  const resolved = plan.resolves && (await resolveIfLatest(plan, deps));
  const result: CarriedOut = { ...nothing, actions, replyMessageId, resolved };
  if (!plan.handOver) return result;
  const isTold = await tellOf(plan.handOver, replyMessageId ?? after, deps);
  const conversation = await effects.handOver(plan.handOver, statusesOf(plan));
  if (!conversation) return { ...result, isTold, kind: 'with people' };
  return { ...result, isTold, handedOver: { conversation, handOver: plan.handOver } };
}

/** The articles that the answer quotes, each once. */
function sourcesOf({ run }: Plan): MessageSource[] {
  const { decision } = run.outcome;
  if (decision.kind !== 'reply') return [];
  const titles = new Map(decision.drafts[0].citations.map(({ articleId, title }) => [articleId, title]));
  return [...titles].map(([articleId, title]) => ({ articleId, title }));
}

async function doActions(plan: Plan, { effects }: CarryOutDeps): Promise<ActionOutcome[]> {
  const outcomes: ActionOutcome[] = [];
  // One after the other: what comes later may build on what came before.
  for (const [at, action] of plan.actions.entries()) outcomes.push(await effects.act(`action ${at}`, action, plan));
  return outcomes;
}

/** With a last word it was looked at already whether the customer wrote meanwhile. */
async function resolveIfLatest({ reply, afterMessageId }: Plan, { effects }: CarryOutDeps): Promise<boolean> {
  if (reply === null && !(await effects.isLatest(afterMessageId))) return false;
  return effects.resolve();
}

/** Whether the customer is told: not when somebody wrote meanwhile; people have the conversation all the same. */
async function tellOf({ message }: HandOver, after: string, { effects }: CarryOutDeps): Promise<boolean> {
  if (message === null) return false;
  return effects.post('hand-over message', message, { after, isInternal: false, handsOver: true }).then(
    () => true,
    (error: unknown) => {
      if (isFailure(error, 'CONVERSATION_MOVED_ON')) return false;
      throw error;
    },
  );
}

/** What the plan's own actions make of the conversation. */
function statusesOf({ actions }: Plan): number[] {
  const set = actions.filter(({ name }) => name === 'set_status');
  return set.flatMap((action) => (problemOf(action) ? [] : (changeOf(action).status ?? [])));
}
