import type { ActionRequest, ReadPassage } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { AnswerDeps, LookupOutcome, WithModel } from '../answer-deps.js';
import { holdsCanary } from '../safety/canary.js';
import { type CheckedAction, checkAction } from '../safety/check-action.js';
import { answerSchema, type ModelAnswer } from './answer-schema.js';
import { boundedAnswer } from './bounded-answer.js';
import { contactBlock, conversationBlocks, lookupBlocks, passageBlocks } from './data-blocks.js';
import { draftingPrompt, type Guard, repeatsPrompt } from './prompt.js';

export interface Drafting {
  readonly said: ModelAnswer;
  /** Whether it tells of the prompt, or says itself that it is being steered. */
  readonly isSteered: boolean;
  readonly lookups: readonly LookupOutcome[];
  /** What it wants done with the answer. */
  readonly actions: readonly CheckedAction[];
}

const maxOutputTokens = 2_000;
const mostRounds = 3;
const mostLookups = 4;

/** Asks the model for an answer; makes the lookups that it asks for, as far as they are allowed, and asks again. */
export async function draft(
  turn: Turn,
  language: string | undefined,
  passages: ReadonlyMap<string, ReadPassage>,
  deps: WithModel,
  signal: AbortSignal,
): Promise<Drafting> {
  const lookups: LookupOutcome[] = [];
  for (let round = 1; ; round += 1) {
    const said = boundedAnswer(await ask(turn, language, passages, lookups, deps, signal));
    const isSteered = said.manipulation || tellsOfPrompt(said, deps.guard);
    const checked = isSteered ? [] : checkAll(said, turn, deps);
    const wanted = checked.filter((each) => isNewLookup(each, lookups)).slice(0, mostLookups - lookups.length);
    if (wanted.length === 0 || round === mostRounds)
      return { said, isSteered, lookups, actions: checked.filter(isNoLookup) };
    for (const { request } of wanted) lookups.push(await lookUp(request, deps, signal));
  }
}

async function lookUp(request: ActionRequest, { actions }: AnswerDeps, signal: AbortSignal): Promise<LookupOutcome> {
  if (!actions) return { ...request, result: 'rejected', error: 'This action is not available.' };
  return actions.run(request, signal);
}

function ask(
  turn: Turn,
  language: string | undefined,
  passages: ReadonlyMap<string, ReadPassage>,
  lookups: readonly LookupOutcome[],
  { model, guard, config, actions }: WithModel,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { fence } = guard;
  const offered = (actions?.offered ?? []).map(({ name, description, parameters }) =>
    JSON.stringify({ name, description, parameters }),
  );
  const blocks = [
    passageBlocks(passages, fence),
    lookupBlocks(lookups, fence),
    contactBlock(turn, fence),
    conversationBlocks(turn, fence),
  ];
  const content = blocks.filter((block) => block !== '').join('\n');
  const system = draftingPrompt(guard, config.settings, { actions: offered.join('\n'), language });
  const messages = [{ role: 'user' as const, content }];
  return model.generate({ purpose: 'draft', system, messages, schema: answerSchema, maxOutputTokens }, signal);
}

function tellsOfPrompt(said: ModelAnswer, guard: Guard): boolean {
  const { canary, fence } = guard;
  const texts = stringsIn(said);
  const all = texts.join('\n');
  return (
    repeatsPrompt(all, guard) ||
    all.includes(fence.mark) ||
    texts.some((text) => holdsCanary(canary, text)) ||
    holdsCanary(canary, all)
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

function checkAll({ actions: wanted }: ModelAnswer, turn: Turn, { actions }: AnswerDeps): CheckedAction[] {
  return distinct(wanted).map(({ name, arguments_json }): CheckedAction => {
    const given = objectIn(arguments_json);
    if (!given)
      return {
        kind: 'rejected',
        request: { name, arguments: {} },
        error: `The arguments are no JSON object of at most ${mostLevels} levels.`,
      };
    return checkAction({ name, arguments: given }, actions?.offered ?? [], turn);
  });
}

/** What is wanted twice in one answer is done once. */
function distinct(wanted: ModelAnswer['actions']): ModelAnswer['actions'] {
  return [
    ...new Map(wanted.map((each) => [JSON.stringify([each.name, objectIn(each.arguments_json)]), each])).values(),
  ];
}

/** A message between services holds a hundred levels, of which each of these takes up to three. */
const mostLevels = 12;

function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json === '' ? '{}' : json);
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
    return isObject && hasLevels(value, mostLevels) ? (value as Record<string, unknown>) : undefined;
  } catch {
    // What a model writes may be anything; the action is refused for it.
    return undefined;
  }
}

function hasLevels(value: unknown, most: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  return most > 0 && Object.values(value).every((each) => hasLevels(each, most - 1));
}

function isNewLookup(
  checked: CheckedAction,
  done: readonly LookupOutcome[],
): checked is Extract<CheckedAction, { kind: 'allowed' }> {
  if (checked.kind !== 'allowed' || isNoLookup(checked)) return false;
  const { name, arguments: given } = checked.request;
  return !done.some((other) => other.name === name && JSON.stringify(other.arguments) === JSON.stringify(given));
}

function isNoLookup(checked: CheckedAction): boolean {
  return checked.kind === 'rejected' || !checked.action.isLookup || checked.action.needsConfirmation;
}
