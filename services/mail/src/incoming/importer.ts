import { FairShare, failureLevel, isFailure, type Part } from '@pharos/kit';
import { DueWork, type JobDeps } from '@pharos/service';
import { importing, isOver, nextAttempt } from '../retry-schedule.js';
import { type ImportDeps, importMail } from './import-mail.js';
import { eraseIfDeleted } from './purge.js';
import { claimMails, type DueMail, type Ended, finishMail, postponeMail } from './queue.js';

export interface ImporterDeps extends ImportDeps, JobDeps {
  /** Called with what came of an attempt. */
  onAttempt(outcome: Ended['state'] | 'retried'): void;
}

const everyMs = 1_000;
/** Most of them wait for core. */
const slots = 32;
const each = 8;
/** Longer than an attempt may take. */
const leaseMs = 120_000;
const attemptMs = 100_000;
/**
 * Reading a mail takes several times its size of memory for a moment. So of mails that are larger than one of these only so many bytes are
 * read at once, half of them of one organization: a mail of 40 MB alone, or twenty of 2 MB.
 */
const largeBytes = 1024 * 1024;
const largeShares = 84;
/** What finds no share is tried again, rather than holding what others could. */
const maxWaitMs = 15_000;

/** Failures that every further attempt has too. */
const final: ReadonlySet<string> = new Set(['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE']);

/**
 * Brings mails that have come in into core: organizations take turns, and one whose mails take long holds up nobody else. Any number of
 * replicas share the work; what one that died had begun is done by another, once. When it stops, it gives back what is under way.
 */
export class Importer implements Part {
  readonly name = 'importer of mails';
  readonly #work: DueWork<DueMail>;
  readonly #stopping = new AbortController();
  readonly #large = new FairShare({ slots: largeShares, waiting: { items: slots, bytes: 0 }, maxWaitMs });

  constructor(private readonly deps: ImporterDeps) {
    const { clock, log, registry, database } = deps;
    this.#work = new DueWork({
      name: 'import mails',
      everyMs,
      due: { database, table: 'incoming_mails', column: 'due_at' },
      slots,
      each,
      clock,
      log,
      registry,
      claim: (due) => claimMails(database, due, leaseMs),
      handle: (due) => this.#attempt(due),
    });
  }

  start(): Promise<void> | void | undefined {
    return this.#work.start();
  }

  /** Looks at once whether there is anything to import. */
  wake(): void {
    this.#work.wake();
  }

  becameDue(table?: string): void {
    this.#work.becameDue(table);
  }

  async stop(timeoutMs: number): Promise<void> {
    this.#stopping.abort();
    await this.#work.stop(timeoutMs);
  }

  /** Imports some of what is due; returns whether there may be more. */
  async importSome(): Promise<boolean> {
    const more = await this.#work.claimSome();
    await this.#work.settled();
    return more;
  }

  async #attempt(due: DueMail): Promise<void> {
    const ended = await this.#endOf(due);
    this.deps.onAttempt(ended?.state ?? 'retried');
    if (!ended) return;
    await finishMail(this.deps.database, due, ended);
    if (ended.state === 'imported')
      await eraseIfDeleted(this.deps, { projectId: due.project_id, orgId: due.org_id }, ended);
  }

  /** How the mail has ended; undefined when it is tried again. */
  async #endOf(due: DueMail): Promise<Ended | undefined> {
    if (isOver(importing, due.attempts, due.first_attempt_at, this.deps.clock.now()))
      return { state: 'dead', reason: 'No attempt finished.' };
    try {
      if (due.bytes <= largeBytes) return await this.#import(due);
      const wanted = { slots: Math.ceil(due.bytes / largeBytes) };
      return await this.#large.run(due.org_id, wanted, () => this.#import(due));
    } catch (error) {
      return this.#failed(due, error);
    }
  }

  #import(due: DueMail): Promise<Ended> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(attemptMs)]);
    return importMail(this.deps, due, signal);
  }

  async #failed(due: DueMail, error: unknown): Promise<Ended | undefined> {
    const { database, clock, log } = this.deps;
    const now = clock.now();
    // Another replica goes on with it.
    if (this.#stopping.signal.aborted) return postponeMail(database, due, { next: now, reason: 'stopped' });
    log[failureLevel(error)]({ err: error, mail: due.id, attempts: due.attempts }, 'could not import a mail');
    // The project is on its way out, and takes its mailboxes along.
    if (isFailure(error, 'PROJECT_NOT_FOUND')) return { state: 'ignored', reason: 'project_deleted' };
    // What an earlier attempt had written was erased meanwhile.
    if (isFailure(error, 'IDEMPOTENCY_KEY_REUSED')) return { state: 'ignored', reason: 'erased' };
    const reason = isFailure(error) ? `${error.reason}: ${error.message}` : 'internal error';
    const next = nextAttempt(importing, due.attempts, due.first_attempt_at, now);
    if (next === undefined || (isFailure(error) && final.has(error.reason))) return { state: 'dead', reason };
    return postponeMail(database, due, { next, reason });
  }
}
