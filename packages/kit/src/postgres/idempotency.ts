import type { Clock } from '../clock.js';
import { Failure, grpcStatus } from '../errors.js';
import type { CallContext, Idempotency } from '../rpc/call-context.js';
import type { Sealer } from '../seal.js';
import type { Database, Statement } from './database.js';
import { NamedStatement, param, sql } from './sql.js';
import { sqlStateOf, sqlStates } from './sql-state.js';

/** How a response becomes bytes and back: what ts-proto generates for every message. */
export interface ResponseCodec<Response> {
  encode(message: Response): { finish(): Uint8Array };
  decode(input: Uint8Array): Response;
}

export interface IdempotentCall<Response> {
  /** Where the call runs. */
  database: Database;
  call: Pick<CallContext, 'idempotency' | 'markReplayed'>;
  codec: ResponseCodec<Response>;
  /** Everything it writes must go through `tx`. */
  work(tx: Database): Promise<Response>;
  /** Ids of the records whose data the response holds, so that erasing one of them can forget the answer. */
  about?: ((response: Response) => readonly string[]) | undefined;
}

export interface IdempotencyOptions {
  /** Answers may hold secrets, so they are kept sealed. */
  sealer: Sealer;
  clock: Clock;
  /** How long an answer is kept. Default 24 hours. */
  keptMs?: number;
  /** How long a call waits for another one with the same key. Default 5 s. */
  waitMs?: number;
}

const defaultKeptMs = 24 * 60 * 60 * 1000;
const defaultWaitMs = 5_000;

/**
 * Takes the key, or finds it taken. While another transaction holds it this waits: `set_config` sets the lock timeout
 * for this transaction only, in the same round trip. A row whose time has passed counts as absent.
 */
const take = new NamedStatement(
  'idempotency_take',
  sql`WITH wait AS MATERIALIZED (SELECT set_config('lock_timeout', ${param('waitMs')}, true))
    INSERT INTO idempotency_keys AS kept (scope, key, fingerprint, expires_at)
    SELECT ${param('scope', 'key', 'fingerprint')}, ${param('now')}::timestamptz + ${param('keptMs')} * interval '1 millisecond' FROM wait
    ON CONFLICT (scope, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, response = NULL, about = NULL, expires_at = excluded.expires_at
      WHERE kept.expires_at <= ${param('now')}
    RETURNING set_config('lock_timeout', '0', true)`,
);

const find: Statement = {
  name: 'idempotency_find',
  text: 'SELECT fingerprint, response FROM idempotency_keys WHERE scope = $1 AND key = $2',
};

const findUnexpired: Statement = {
  name: 'idempotency_is_kept',
  text: 'SELECT 1 AS one FROM idempotency_keys WHERE scope = $1 AND key = $2 AND expires_at > $3',
};

const keep: Statement = {
  name: 'idempotency_keep',
  text: 'UPDATE idempotency_keys SET response = $3, about = $4::text[] WHERE scope = $1 AND key = $2',
};

const purge: Statement = {
  name: 'idempotency_purge',
  text: `DELETE FROM idempotency_keys WHERE (scope, key) IN (
      SELECT scope, key FROM idempotency_keys WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS one`,
};

/** Neither the answer is left, nor what was asked. */
const forget: Statement = {
  name: 'idempotency_forget',
  text: `UPDATE idempotency_keys SET response = NULL, about = NULL, fingerprint = ''
    WHERE scope = $1 AND about && $2::text[]`,
};

const giveBack: Statement = {
  name: 'idempotency_give_back',
  text: 'DELETE FROM idempotency_keys WHERE scope = $1 AND key = $2',
};

export interface IdempotentCalls {
  /**
   * Runs the work in one transaction with the keeping of its answer; a call with the same key and fingerprint gets the
   * kept answer, also one that comes while the first still runs: it waits. A call without a key just runs. A failure
   * rolls everything back and keeps nothing.
   * @throws IDEMPOTENCY_KEY_REUSED when the key came with another fingerprint or its answer was forgotten, IDEMPOTENCY_IN_PROGRESS when the first
   * call took longer than the wait.
   */
  run<Response>(call: IdempotentCall<Response>): Promise<Response>;
  /** Whether `run` would do nothing for this call any more, because its key was used. */
  isKept(call: Pick<IdempotentCall<unknown>, 'call' | 'database'>): Promise<boolean>;
  /** Keeps another answer for the call's key than `run` did; for work that goes on after its transaction. */
  keep<Response>(call: Omit<IdempotentCall<Response>, 'work'>, response: Response): Promise<void>;
}

/** Calls that take effect at most once, over a table `idempotency_keys` in the service's schema. */
export function idempotentCalls(options: IdempotencyOptions): IdempotentCalls {
  return {
    run(request) {
      const { call, database } = request;
      const { idempotency } = call;
      if (!idempotency) return request.work(database);
      return database.transaction((tx) => runOnce(tx, idempotency, request, options));
    },
    async isKept({ call: { idempotency }, database }) {
      if (!idempotency) return false;
      const { scope, key } = idempotency;
      return (await database.query(findUnexpired, [scope, key, options.clock.now()])).length > 0;
    },
    async keep(request, response) {
      const { call, database } = request;
      if (call.idempotency) await keepAnswer(database, call.idempotency, request, response, options.sealer);
    },
  };
}

async function runOnce<Response>(
  tx: Database,
  idempotency: Idempotency,
  { call, codec, work, about }: IdempotentCall<Response>,
  options: IdempotencyOptions,
): Promise<Response> {
  const { scope, key } = idempotency;
  if (!(await takeKey(tx, idempotency, options))) {
    const bytes = options.sealer.open(await findKept(tx, idempotency), answerContext(scope, key));
    call.markReplayed();
    return codec.decode(bytes);
  }
  const response = await work(tx);
  await keepAnswer(tx, idempotency, { codec, about }, response, options.sealer);
  return response;
}

async function keepAnswer<Response>(
  database: Database,
  { scope, key }: Idempotency,
  { codec, about }: Pick<IdempotentCall<Response>, 'codec' | 'about'>,
  response: Response,
  sealer: Sealer,
): Promise<void> {
  const sealed = sealer.seal(codec.encode(response).finish(), answerContext(scope, key));
  const ids = about?.(response) ?? [];
  await database.query(keep, [scope, key, sealed, ids.length === 0 ? null : ids]);
}

/** The context for which the answer of a key is sealed. */
export function answerContext(scope: string, key: string): string {
  return `idempotency ${JSON.stringify([scope, key])}`;
}

async function takeKey(tx: Database, idempotency: Idempotency, options: IdempotencyOptions): Promise<boolean> {
  const waitMs = String(options.waitMs ?? defaultWaitMs);
  const keptMs = options.keptMs ?? defaultKeptMs;
  try {
    return (await take.query(tx, { ...idempotency, now: options.clock.now(), waitMs, keptMs })).length > 0;
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.lockNotAvailable) throw inProgress(error);
    throw error;
  }
}

async function findKept(tx: Database, { scope, key, fingerprint }: Idempotency): Promise<Buffer> {
  const [kept] = await tx.query<{ fingerprint: Buffer; response: Buffer | null }>(find, [scope, key]);
  // Gone between the two statements: the call that had the key has given it back.
  if (!kept) throw inProgress();
  if (kept.response === null) throw forgotten();
  if (!kept.fingerprint.equals(fingerprint)) throw reused();
  return kept.response;
}

/** Removes up to `limit` answers whose time has passed, and returns how many. */
export async function purgeIdempotencyKeys(database: Database, now: Date, limit: number): Promise<number> {
  return (await database.query(purge, [now, limit])).length;
}

/**
 * Forgets the answers, to calls of this scope, that hold data of these records. Their keys stay used: a repeated call does not do again
 * what an erasure or a deletion has undone.
 */
export async function forgetAnswersAbout(database: Database, scope: string, ids: readonly string[]): Promise<void> {
  await database.query(forget, [scope, ids]);
}

/** Lets a call that has done nothing be repeated with its key. */
export async function giveBackKey(database: Database, { scope, key }: Idempotency): Promise<void> {
  await database.query(giveBack, [scope, key]);
}

function inProgress(cause?: unknown): Failure {
  const message = 'A request with the same Idempotency-Key is still in progress.';
  return new Failure('IDEMPOTENCY_IN_PROGRESS', grpcStatus.ABORTED, message, {}, { cause });
}

/** The answer was erased together with the record that it described. */
function forgotten(): Failure {
  return reused(
    'This Idempotency-Key was used for a request whose answer has been erased, with the record it was about.',
  );
}

function reused(message = 'This Idempotency-Key was used for another request.'): Failure {
  return new Failure('IDEMPOTENCY_KEY_REUSED', grpcStatus.FAILED_PRECONDITION, message);
}
