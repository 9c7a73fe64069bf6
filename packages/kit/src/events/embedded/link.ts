import type pg from 'pg';
import { systemClock } from '../../clock.js';
import type { Logger } from '../../log.js';
import { Outage } from '../../outage.js';
import { type Ask, oneAtATime } from '../../postgres/one-at-a-time.js';
import type { MetricsRegistry } from '../../telemetry/metrics.js';
import { unlessAborted } from '../../unless-aborted.js';
import { Current } from '../current.js';
import { BusUnavailableError } from '../event-bus.js';
import { keepSession } from '../keep-session.js';
import type { WakeSignal } from '../wake-signal.js';
import { readAnnouncement } from './announcement.js';
import { type Claims, claimsOn } from './claims.js';
import { HistoryPassedError } from './history.js';
import type { Listener } from './listening.js';
import { busSchemaSql, channelsOf, isUndefinedObject } from './schema.js';
import type { SharedStream } from './shared-stream.js';
import { statements } from './statements.js';

/** An unbroken session with the database, which listens for new events and holds this process's consumers. */
export interface EmbeddedLink extends Claims {
  /** Identity of the stream. */
  readonly stream: string;
  /** The epoch: the same for as long as the stream cannot have lost events, so that what was read or marked stands where it stood. */
  readonly history: string;
  readonly lost: AbortSignal;
}

type FoundStream = Pick<EmbeddedLink, 'stream' | 'history'>;

export interface EmbeddedLinkSettings {
  databaseUrl: string;
  schema: string;
  clientName: string;
  log: Logger;
  metrics?: MetricsRegistry | undefined;
  /** How often the session that listens for all asks whether the server is there, and the stream the same. */
  pollMs: number;
  /** How often the others do. */
  restMs: number;
  /** What the consumers of this process read together. */
  stream: SharedStream;
}

const statementTimeoutMs = 10_000;

/** Keeps a session, for ever, and makes the bus's tables where they are absent. */
export class EmbeddedLinks {
  readonly current = new Current<EmbeddedLink>();
  readonly #settings: EmbeddedLinkSettings;
  readonly #closing = new AbortController();
  readonly #outage: Outage;
  readonly #running: Promise<void>;
  #losing = new AbortController();

  constructor(settings: EmbeddedLinkSettings) {
    const { databaseUrl, schema, clientName, log, metrics } = settings;
    this.#settings = settings;
    const connection = { url: databaseUrl, schema, applicationName: clientName, statementTimeoutMs };
    this.#outage = new Outage({ dependency: 'postgres', client: `${clientName} event bus`, log, metrics });
    this.#running = keepSession({ connection, outage: this.#outage }, this.#closing.signal, (session, lost) =>
      this.#follow(session, lost),
    );
  }

  /** Rung when there are new events, whichever link hears of them. */
  get watchers(): Set<WakeSignal> {
    return this.#settings.stream.watchers;
  }

  /** Doubts the link when this fails because of what it was done with. */
  async trying<Result>(link: EmbeddedLink, work: Promise<Result>): Promise<Result> {
    return work.catch((error) => {
      if (isUndefinedObject(error) || error instanceof HistoryPassedError) this.doubt(link, error);
      throw error;
    });
  }

  /** The tables may be gone or others, or on another server: look again before anything more is done with this link. */
  doubt({ lost }: EmbeddedLink, reason: unknown): void {
    // Another one may have come already.
    if (lost.aborted) return;
    this.current.clear();
    this.#losing.abort(reason);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.current.end(new BusUnavailableError());
    await this.#running;
  }

  /** Rejects when the session is lost, in doubt or no longer wanted, or the stream is not what it was. */
  async #follow(session: pg.Client, sessionLost: AbortSignal): Promise<void> {
    this.#losing = new AbortController();
    const lost = AbortSignal.any([sessionLost, this.#closing.signal, this.#losing.signal]);
    const { schema, stream: shared } = this.#settings;
    const ask = oneAtATime(session);
    const found = await this.#establish(ask);
    const listener = this.#listener(session, ask, found);
    try {
      await listener.listen();
      shared.listening.begin(listener);
      this.#outage.end();
      this.current.set({ ...found, lost, ...claimsOn(ask, schema) });
      await this.#watch(ask, listener, found.history, lost);
    } finally {
      this.current.clear();
      this.#losing.abort();
      shared.listening.end(listener);
    }
  }

  async #establish(ask: Ask): Promise<FoundStream> {
    const { schema, log } = this.#settings;
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('${schema}.schema', 0))`;
    await ask(`BEGIN; ${lock}; ${busSchemaSql(schema)} COMMIT`);
    const found = await findStream(ask);
    log.info({ stream: found.stream }, 'the event stream is ready');
    return found;
  }

  #listener(session: pg.Client, ask: Ask, { stream, history }: FoundStream): Listener {
    const { schema, stream: shared } = this.#settings;
    const losing = this.#losing;
    const { positions, contents } = channelsOf(schema, stream);
    const listener: Listener = {
      listen: () => ask(`LISTEN ${positions}; LISTEN ${session.escapeIdentifier(contents)}`),
      // A session that is lost hears nothing anyway.
      leaveOff: () => void ask('UNLISTEN *').catch(() => undefined),
      doubt: () => losing.abort(),
    };
    session.on('notification', ({ channel, payload = '' }) => {
      const announcement = channel === contents ? readAnnouncement(payload) : undefined;
      // An earlier version announces no position.
      shared.heard(listener, history, announcement ?? (Number(payload) || undefined));
    });
    return listener;
  }

  async #watch(ask: Ask, listener: Listener, history: string, lost: AbortSignal): Promise<never> {
    const { stream: shared, pollMs, restMs } = this.#settings;
    // A stream that is made anew is a rare thing, and whatever is published, read or saved notices it too.
    for (let restedMs = pollMs; ; restedMs += pollMs) {
      await systemClock.sleep(pollMs, lost);
      lost.throwIfAborted();
      // One that took over meanwhile is asked as often as any that listens.
      if (!shared.listening.isHeard(listener) && restedMs < restMs) continue;
      restedMs = 0;
      // A session that is in doubt may be one that nobody answers any more.
      const found = await unlessAborted(findStream(ask), lost);
      if (found.history !== history) throw new HistoryPassedError();
    }
  }
}

async function findStream(ask: Ask): Promise<FoundStream> {
  const { rows } = await ask<{ id: string; history: string }>(statements.stream.text);
  const { id: stream, history } = rows[0] as { id: string; history: string };
  return { stream, history };
}
