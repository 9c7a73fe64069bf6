import { backoffMs, type Clock, type Database, failureLevel, type Logger, WakeSignal } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { type ClaimedTurn, claimTurns, findDueProjects, releaseTurns, renewTurns } from '../store/turn-queue.js';
import { DueTimes } from './due-times.js';
import { type Room, TurnSlots } from './turn-slots.js';

export interface TurnWorkerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Turns at once. */
  readonly concurrency: number;
  /** For how long a claimed turn is this worker's, unless it says that it still works on it. */
  readonly leaseMs: number;
  /** How often to look for due turns without a notification while there are any turns. */
  readonly sweepEveryMs: number;
  /**
   * Takes one turn to its end, or puts it off: then it has failed. When it rejects the turn is given back. It calls `begins` before
   * the first effect: from then on a worker that stops lets it come to its end, as long as there is time.
   */
  take(turn: ClaimedTurn, signal: AbortSignal, begins: () => void): Promise<'ended' | 'failed'>;
  /** So long a failed turn keeps its place: what fails at once, thousands of times, costs little. */
  readonly failedRestMs: number;
}

/** A turn under way; the controller aborts when the worker stops, or the turn is no longer its own. */
interface RunningTurn {
  readonly turn: ClaimedTurn;
  readonly controller: AbortController;
  hasEffects: boolean;
}

/** While there are none it is looked for some so often: every turn is notified, unless the listener's connection was lost. */
const emptySweepMs = 30_000;
/** So many times within its length a lease is renewed. */
const renewals = 3;

/**
 * Claims due turns for which there is a place and has them taken. Any number of these share the work: each turn is claimed under
 * a lease, which is renewed while it is worked on and which a worker that dies loses.
 */
export class TurnWorker {
  readonly #options: TurnWorkerOptions;
  readonly #slots: TurnSlots;
  readonly #times = new DueTimes();
  readonly #wakeSignal: WakeSignal;
  readonly #stopping = new AbortController();
  /** Aborts once there is no turn any more whose lease is to be kept. */
  readonly #leaving = new AbortController();
  readonly #turns = new Map<string, RunningTurn>();
  #running: Promise<void> | undefined;
  #renewing: Promise<void> | undefined;
  #onIdle: (() => void) | undefined;
  #nextSweepMs = 0;
  /** Whether a turn was notified since the last look for due ones began. */
  #wasTold = false;

  constructor(options: TurnWorkerOptions) {
    this.#options = options;
    this.#slots = new TurnSlots(options.concurrency);
    this.#wakeSignal = new WakeSignal(options.clock);
  }

  /** How many turns are under way. */
  get busy(): number {
    return this.#turns.size;
  }

  start(): void {
    this.#running = this.#run();
    this.#renewing = this.#keepLeases();
  }

  /**
   * Claims nothing more, and gives back what is under way: whoever takes it goes on where this worker was. What has effects comes to
   * its end before, within the time: of an action that was left while it is made nobody learns what became of it.
   */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping.abort();
    for (const { controller, hasEffects } of this.#turns.values()) if (!hasEffects) controller.abort();
    await this.#running;
    const idle = this.#untilIdle();
    await this.#within(timeoutMs, idle);
    for (const { controller } of this.#turns.values()) controller.abort();
    this.#leaving.abort();
    await Promise.all([this.#renewing, idle]);
  }

  async #untilIdle(): Promise<void> {
    if (this.#turns.size > 0) await new Promise<void>((idle) => (this.#onIdle = idle));
  }

  async #within(timeoutMs: number, ended: Promise<void>): Promise<void> {
    const enough = new AbortController();
    await Promise.race([ended, this.#options.clock.sleep(timeoutMs, enough.signal)]);
    enough.abort();
  }

  /** A project has a turn that is due in so many milliseconds. */
  notify(at: InProject, waitMs: number): void {
    const nowMs = this.#options.clock.monotonicMs();
    this.#times.set(at, nowMs + waitMs);
    this.#wasTold = true;
    // Whoever takes it may die, or put it off.
    this.#nextSweepMs = Math.min(this.#nextSweepMs, nowMs + this.#options.sweepEveryMs);
    this.#wakeSignal.notify();
  }

  /** There may be due turns of any project. */
  look(): void {
    this.#wasTold = true;
    this.#nextSweepMs = 0;
    this.#wakeSignal.notify();
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted; ) {
      try {
        await this.#round();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#options.log[failureLevel(error)]({ err: error }, 'could not look for due turns; trying again');
        this.#nextSweepMs = 0;
        await this.#options.clock.sleep(backoffMs(failures), this.#stopping.signal);
      }
    }
  }

  async #round(): Promise<void> {
    const { clock } = this.#options;
    for (const at of this.#times.takeDue(clock.monotonicMs())) this.#slots.notify(at);
    if (clock.monotonicMs() >= this.#nextSweepMs) await this.#sweep();
    const rooms = this.#slots.deal();
    if (rooms.length > 0) return this.#claim(rooms);
    const nextMs = Math.min(this.#nextSweepMs, this.#times.nextMs);
    await this.#wakeSignal.wait(nextMs - clock.monotonicMs(), this.#stopping.signal);
  }

  /** Finds work without a notification: turns that were put off, and those whose worker died. */
  async #sweep(): Promise<void> {
    const { clock, database, sweepEveryMs } = this.#options;
    const nextMs = clock.monotonicMs() + sweepEveryMs;
    this.#nextSweepMs = nextMs;
    this.#wasTold = false;
    const { due, isEmpty } = await findDueProjects(database);
    // What was notified meanwhile may be missing in the answer.
    if (isEmpty && !this.#wasTold) this.#nextSweepMs = nextMs + emptySweepMs - sweepEveryMs;
    for (const at of due) this.#slots.notify(at);
  }

  async #claim(rooms: readonly Room[]): Promise<void> {
    const found = new Map<string, ClaimedTurn[]>(rooms.map(({ projectId }) => [projectId, []]));
    try {
      for (const turn of await claimTurns(this.#options.database, rooms, this.#options.leaseMs))
        found.get(turn.projectId)?.push(turn);
    } finally {
      for (const room of rooms) this.#slots.claimed(room, found.get(room.projectId)?.length ?? 0);
    }
    for (const turn of [...found.values()].flat()) void this.#take(turn);
  }

  /** Never rejects. */
  async #take(turn: ClaimedTurn): Promise<void> {
    const runningTurn: RunningTurn = { turn, controller: new AbortController(), hasEffects: false };
    this.#turns.set(turn.conversationId, runningTurn);
    if (this.#stopping.signal.aborted) runningTurn.controller.abort();
    const begins = () => {
      runningTurn.hasEffects = true;
    };
    const outcome = await this.#options
      .take(turn, runningTurn.controller.signal, begins)
      .catch((error: unknown) => this.#giveBack(turn, error));
    if (this.#turns.get(turn.conversationId) === runningTurn) this.#turns.delete(turn.conversationId);
    if (this.#turns.size === 0) this.#onIdle?.();
    if (outcome === 'failed') await this.#options.clock.sleep(this.#options.failedRestMs, this.#stopping.signal);
    this.#slots.leave(turn);
    this.#wakeSignal.notify();
  }

  async #giveBack(turn: ClaimedTurn, why: unknown): Promise<'failed'> {
    const { database, log } = this.#options;
    if (!this.#stopping.signal.aborted)
      log[failureLevel(why)]({ err: why, conversation: turn.conversationId }, 'could not finish a turn');
    await releaseTurns(database, [turn]).catch((error: unknown) =>
      log[failureLevel(error)](
        { err: error },
        'could not release a turn; another worker takes over when its lease ends',
      ),
    );
    return 'failed';
  }

  async #keepLeases(): Promise<void> {
    const { clock, leaseMs, log } = this.#options;
    for (;;) {
      await clock.sleep(leaseMs / renewals, this.#leaving.signal);
      if (this.#leaving.signal.aborted) return;
      await this.#renew().catch((error: unknown) =>
        log[failureLevel(error)]({ err: error }, 'could not renew the leases of turns; trying again'),
      );
    }
  }

  /** What has become somebody else's is let go. */
  async #renew(): Promise<void> {
    const running = [...this.#turns.values()];
    if (running.length === 0) return;
    const { database, leaseMs } = this.#options;
    const turns = running.map(({ turn }) => turn);
    const kept = new Set(await renewTurns(database, turns, leaseMs));
    for (const { turn, controller } of running) if (!kept.has(turn.conversationId)) controller.abort();
  }
}
