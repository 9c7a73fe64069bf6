import { createHash } from 'node:crypto';
import { idKinds } from '@pharos/contract';
import { type CallContext, type Clock, FairShare, type Sealer, type SharedDatabase, unlessAborted } from '@pharos/kit';
import { type Sender, type SendResult, signedHeaders, signingKeys } from '@pharos/outbound';
import type { Caller, InProject } from '@pharos/service';
import type { LookupOutcome, OfferedAction } from '../answering/answer-deps.js';
import type { ActionRequest } from '../domain/outcome.js';
import type { AgentConfig } from '../domain/settings.js';
import { type ActionFacts, agentCaller } from '../runs/decide-turn.js';
import { type AtAction, type CallableAction, findActionsNamed, findActionToCall } from './actions.js';
import { argumentsProblem } from './argument-schema.js';
import { recordActionCall, recordActionTest } from './write-actions.js';

export interface ActionRunnerDeps {
  readonly database: SharedDatabase;
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** Its timeout is that of a call. */
  readonly sender: Pick<Sender, 'send'>;
  /** As it stands in the headers. */
  readonly serviceName: string;
}

/** How it went when an action was tried out. */
export interface Tried {
  readonly outcome: LookupOutcome;
  /** Undefined when there was no answer. */
  readonly statusCode: number | undefined;
  readonly durationMs: number;
}

/** Calls that each replica makes at once; one organization alone has half of it at most, one project a third. */
const slots = 64;
const waiting = { items: 1_000, bytes: 16 * 1_024 * 1_024 };

/** Offers and calls the HTTP actions of projects. */
export class ActionRunner {
  readonly #slots = new FairShare({ slots, waiting });
  readonly #sign: ReturnType<typeof signedHeaders>;

  constructor(private readonly deps: ActionRunnerDeps) {
    this.#sign = signedHeaders(deps.serviceName);
  }

  /** The project's own actions that its configuration allows. */
  async offered(at: InProject, { settings }: AgentConfig): Promise<OfferedAction[]> {
    if (settings.allowed_actions.length === 0) return [];
    const rows = await findActionsNamed(this.#database(at, 'read'), at, settings.allowed_actions);
    return rows.map(({ name, description, parameters, needs_confirmation: needsConfirmation }) => ({
      name,
      description,
      parameters,
      needsConfirmation,
      isLookup: !needsConfirmation,
    }));
  }

  /**
   * Calls an action once, whatever it answers: its arguments are checked before, and the audit log says so before. What the
   * endpoint says is data. Whether the configuration allows the action is for the caller to know.
   * @throws the signal's reason; what the database fails with
   */
  async run(at: InProject, facts: ActionFacts, request: ActionRequest, signal: AbortSignal): Promise<LookupOutcome> {
    const { sealer } = this.deps;
    const action = await findActionToCall({ database: this.#database(at, 'read'), sealer }, at, request.name);
    if (!action) return rejected(request, 'there is no such action');
    const problem = argumentsProblem(action.parameters, request.arguments);
    if (problem) return rejected(request, problem);
    signal.throwIfAborted();
    const where = { ...at, actionId: action.id };
    const recorded = await recordActionCall(this.#database(at, 'write'), callerOf(facts.runId), where, facts);
    if (!recorded) return rejected(request, 'there is no such action');
    const sent = this.#slots.run(at.orgId, { part: at.projectId }, () =>
      this.#send(action, request, told(facts), facts.runId),
    );
    return outcomeOf(request, await unlessAborted(sent, signal));
  }

  /**
   * Calls an action once for whoever sets it up, with arguments of their own: the endpoint is told of no conversation, and that it
   * is a test. The audit log says so before. Undefined when there is no such action (any more). Once the endpoint is called this does
   * not fail.
   * @throws when it has not been called: the reason of a caller who left, a refusal to wait; what the database fails with
   */
  async tryOut(at: AtAction, call: CallContext, request: ActionRequest): Promise<Tried | undefined> {
    const { sealer } = this.deps;
    const action = await findActionToCall({ database: this.#database(at, 'read'), sealer }, at, request.name);
    if (!action || !(await recordActionTest(this.#database(at, 'write'), call, at))) return undefined;
    const problem = argumentsProblem(action.parameters, request.arguments);
    if (problem) return { outcome: rejected(request, problem), statusCode: undefined, durationMs: 0 };
    const sent = await this.#slots.run(at.orgId, { part: at.projectId, caller: call }, () =>
      this.#send(action, request, testFacts, call.requestId),
    );
    const statusCode = sent.kind === 'answered' ? sent.statusCode : undefined;
    return { outcome: outcomeOf(request, sent), statusCode, durationMs: sent.durationMs };
  }

  #send(action: CallableAction, request: ActionRequest, facts: object, cause: string): Promise<SendResult> {
    const { sender, serviceName, clock } = this.deps;
    const content = { action: request.name, arguments: request.arguments, ...facts };
    const id = idOfCall(action.id, cause, request);
    const body = [Buffer.from(JSON.stringify(content))];
    const timestamp = Math.floor(clock.now().getTime() / 1_000);
    const headers = [
      'Content-Type',
      'application/json',
      'User-Agent',
      `${serviceName}-Action/1.0`,
      ...this.#sign([signingKeys(action.signingSecret)], { id, timestamp, body }),
    ];
    return sender.send({ url: action.url, headers, body });
  }

  #database({ orgId }: InProject, kind: 'read' | 'write') {
    return this.deps.database.for({ owner: orgId, kind });
  }
}

/** What an endpoint is told of the run that calls it. */
const told = ({ conversationId, contactId, runId }: ActionFacts) => ({
  conversation_id: conversationId,
  contact_id: contactId,
  run_id: runId,
});

const testFacts = { conversation_id: null, contact_id: null, run_id: null, test: true };

/** The agent itself. */
function callerOf(runId: string): Caller {
  return { ...agentCaller(runId), traceparent: '' };
}

function rejected(request: ActionRequest, error: string): LookupOutcome {
  return { ...request, result: 'rejected', error };
}

/** The same for the same call of one run or test, by whichever attempt: so its receiver knows it again. */
function idOfCall(actionId: string, cause: string, { arguments: given }: ActionRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([actionId, cause, sorted(given)]));
  return `${idKinds.agentAction}_${hash.digest('hex').slice(0, 32)}`;
}

/** With the fields of objects in one order, however a model writes them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, field]) => [name, sorted(field)] as const);
  return { fields: fields.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

/** A redirect is not followed, and so is no success. */
function outcomeOf(request: ActionRequest, sent: SendResult): LookupOutcome {
  if (sent.kind === 'failed') return { ...request, result: 'failed', error: `no answer: ${sent.error}` };
  const output = sent.responseBody;
  if (sent.statusCode >= 200 && sent.statusCode < 300) return { ...request, result: 'success', error: null, output };
  return { ...request, result: 'failed', error: `the endpoint answered ${sent.statusCode}`, output };
}
