import { setImmediate } from 'node:timers/promises';
import { backoffMs, failureLevel, WakeSignal } from '@pharos/kit';
import type { ClaimedRow } from '../deliveries/index.js';
import { Alarms } from './alarms.js';
import { claimAttempts, releaseAttempts } from './claim.js';
import { InFlight, type InFlightOptions } from './in-flight.js';
import { type Room, Slots } from './slots.js';
import { Sweep, type SweepOptions } from './sweep.js';

export type DispatcherOptions = InFlightOptions & SweepOptions;

/**
 * Claims due attempts for which there is a slot, and has them made and written down. Any number of these share the work:
 * each attempt is claimed under a lease, which a worker that dies loses.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #slots: Slots;
  readonly #inFlight: InFlight;
  readonly #wakeSignal: WakeSignal;
  readonly #alarms: Alarms;
  readonly #sweep: Sweep;
  readonly #stopping = new AbortController();
  /** Claimed, and to be given back: another worker may be free for it, or its webhook has changed. */
  #unmade: ClaimedRow[] = [];
  #running: Promise<void> | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#slots = new Slots(options);
    this.#sweep = new Sweep(options);
    this.#wakeSignal = new WakeSignal(options.clock);
    this.#alarms = new Alarms(options.clock, this.#stopping.signal, (orgId, id) => this.notify(orgId, [id]));
    this.#inFlight = new InFlight(options, this.#slots, {
      signal: this.#stopping.signal,
      onRoom: () => this.#slots.mayDeal && this.#wakeSignal.notify(),
      onDueIn: (waitMs, orgId, webhookId) => this.#alarms.set(waitMs, orgId, webhookId),
      onUnmade: (row) => {
        this.#unmade.push(row);
        this.#wakeSignal.notify();
      },
    });
  }

  start(): void {
    this.#running = this.#run();
  }

  /**
   * Claims and begins nothing more. What is not begun is given back at once, so that others can have it; for what is in
   * flight it waits until it is written down, but no longer than `timeoutMs`.
   */
  async stop(timeoutMs: number): Promise<void> {
    const { clock, log } = this.#options;
    this.#stopping.abort();
    this.#slots.stop();
    const finished = new AbortController();
    const late = clock.sleep(timeoutMs, finished.signal).then(() => 'late');
    const outcome = await Promise.race([this.#finish(), late]);
    finished.abort();
    if (outcome !== 'late') return;
    const left = 'stopped before all attempts had ended; others make them again when the leases are over';
    log.warn({ attempts: this.#inFlight.attempts }, left);
  }

  /** There may be due attempts for these webhooks of an organization. */
  notify(orgId: string, webhookIds: readonly string[]): void {
    for (const webhookId of webhookIds) this.#slots.notify(orgId, webhookId);
    this.#sweep.notify();
    this.#wakeSignal.notify();
  }

  /** There may be due attempts for any webhook. */
  look(): void {
    this.#sweep.lookThrough();
    this.#wakeSignal.notify();
  }

  /** The webhook, or any without an id, is another than it was: what is claimed for it and not yet sent is given back, and read anew. */
  changed(webhookId?: string): void {
    this.#slots.changed(webhookId);
  }

  /** Makes an attempt that the caller has claimed just now, whatever else is in flight, and has it written down. */
  perform(row: ClaimedRow): Promise<void> {
    this.#sweep.notify();
    const nowMs = this.#options.clock.monotonicMs();
    return this.#inFlight.perform(row, { askedAtMs: nowMs, answeredAtMs: nowMs });
  }

  /**
   * Has attempts made at once that are claimed where they are made: `make` is told for which of the webhooks there may be one, as often as
   * there may, and for how long. Resolves when it has, and what it claimed is begun.
   */
  async sendAtOnce<Made extends { readonly claimed: readonly ClaimedRow[] }>(
    orgId: string,
    webhookIds: readonly string[],
    make: (slots: readonly string[], leaseMs: number) => Promise<Made>,
  ): Promise<Made> {
    const { clock, leaseMs } = this.#options;
    const rooms = this.#slots.reserve(orgId, webhookIds);
    let claimed: readonly ClaimedRow[] = [];
    const askedAtMs = clock.monotonicMs();
    try {
      const slots = rooms.flatMap(({ webhookId, room }) => Array.from({ length: room }, () => webhookId));
      const made = await make(slots, leaseMs);
      claimed = made.claimed;
      return made;
    } finally {
      this.#beginAll(rooms, claimed, askedAtMs);
    }
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted; ) {
      try {
        await this.#round();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#options.log[failureLevel(error)]({ err: error }, 'could not look for due attempts; trying again');
        this.#sweep.lookThrough();
        await this.#options.clock.sleep(backoffMs(failures), this.#stopping.signal);
      }
    }
  }

  async #round(): Promise<void> {
    if (this.#unmade.length > 0) await this.#giveBack();
    if (this.#sweep.waitMs <= 0)
      for (const { org_id, webhook_id } of await this.#sweep.look()) this.#slots.notify(org_id, webhook_id);
    // What ends in this turn of the event loop makes room as well, and requests go out before the database is busy with a claim.
    await setImmediate();
    const rooms = this.#slots.deal();
    if (rooms.length > 0) return this.#claim(rooms);
    await this.#wakeSignal.wait(this.#sweep.waitMs, this.#stopping.signal);
  }

  async #claim(rooms: readonly Room[]): Promise<void> {
    const { clock, database, leaseMs } = this.#options;
    const found = new Map(rooms.map(({ webhookId }) => [webhookId, [] as ClaimedRow[]]));
    // Before it is sent: a claim that takes long has had its leases for a while when it answers.
    const askedAtMs = clock.monotonicMs();
    try {
      for (const row of await claimAttempts(database, rooms, leaseMs)) found.get(row.webhook_id)?.push(row);
    } finally {
      for (const room of rooms) this.#slots.claimed(room, found.get(room.webhookId)?.length ?? 0);
    }
    const answeredAtMs = clock.monotonicMs();
    for (const room of rooms) {
      const rows = found.get(room.webhookId) ?? [];
      const batch = { room, size: rows.length, askedAtMs, answeredAtMs };
      if (rows[0]) this.#slots.paced(room.webhookId, rows[0].webhook.pace_wait_ms !== null);
      for (const row of rows) this.#inFlight.begin(row, batch);
      this.#keepPace(rows[0]);
    }
  }

  #beginAll(rooms: readonly Room[], claimed: readonly ClaimedRow[], askedAtMs: number): void {
    const answeredAtMs = this.#options.clock.monotonicMs();
    for (const room of rooms) {
      const rows = claimed.filter(({ webhook_id }) => webhook_id === room.webhookId);
      this.#slots.used(room, rows.length);
      for (const row of rows) this.#inFlight.begin(row, { room, size: rows.length, askedAtMs, answeredAtMs });
    }
  }

  #keepPace(first: ClaimedRow | undefined): void {
    const waitMs = first?.webhook.pace_wait_ms ?? undefined;
    if (first && waitMs !== undefined) this.#alarms.set(waitMs, first.webhook.org_id, first.webhook_id);
  }

  /** Gives back what turns out not to be made, until all else is written down. */
  async #finish(): Promise<void> {
    await this.#running;
    let isIdle = false;
    void this.#inFlight.idle().then(() => {
      isIdle = true;
      this.#wakeSignal.notify();
    });
    for (;;) {
      if (this.#unmade.length > 0) await this.#giveBackLast();
      else if (isIdle) return;
      else await this.#wakeSignal.wait(this.#options.sweepEveryMs);
    }
  }

  async #giveBackLast(): Promise<void> {
    try {
      await this.#giveBack();
    } catch (error) {
      const left = 'attempts not given back; others take them when the leases are over';
      this.#options.log[failureLevel(error)]({ err: error }, left);
    }
  }

  async #giveBack(): Promise<void> {
    const rows = this.#unmade;
    this.#unmade = [];
    try {
      if (rows.length > 0) await releaseAttempts(this.#options.database, rows);
    } finally {
      for (const { webhook, webhook_id } of rows) {
        this.#slots.notify(webhook.org_id, webhook_id);
        this.#slots.leave(webhook_id);
      }
    }
  }
}
