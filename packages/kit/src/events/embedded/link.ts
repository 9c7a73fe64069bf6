import type pg from 'pg';
import { systemClock } from '../../clock.js';
import type { Logger } from '../../log.js';
import { Outage } from '../../outage.js';
import { type Ask, oneAtATime } from '../../postgres/one-at-a-time.js';
import type { MetricsRegistry } from '../../telemetry/metrics.js';
import { Current } from '../current.js';
import { BusUnavailableError } from '../event-bus.js';
import { keepSession } from '../keep-session.js';
import type { WakeSignal } from '../wake-signal.js';
import { readAnnouncement } from './announcement.js';
import { type Claims, claimsOn } from './claims.js';
import type { Listener } from './listening.js';
import { busSchemaSql, channelsOf } from './schema.js';
import type { SharedStream } from './shared-stream.js';
import { statements } from './statements.js';

/** An unbroken session with the database, which listens for new events and holds this process's consumers. */
export interface EmbeddedLink extends Claims {
  /** Identity of the stream, which is its epoch too: what a database has committed stays in order. */
  readonly stream: string;
  readonly lost: AbortSignal;
}

export interface EmbeddedLinkSettings {
  databaseUrl: string;
  schema: string;
  clientName: string;
  log: Logger;
  metrics?: MetricsRegistry | undefined;
  /** How often it looks whether the stream is still the same. */
  pollMs: number;
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

  /** The tables may be gone or others: look again before anything more is done. */
  doubt(): void {
    this.current.clear();
    this.#losing.abort();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.current.end(new BusUnavailableError());
    await this.#running;
  }

  /** Resolves when the session is lost, in doubt or no longer wanted; rejects when the stream is not what it was. */
  async #follow(session: pg.Client, sessionLost: AbortSignal): Promise<void> {
    this.#losing = new AbortController();
    const lost = AbortSignal.any([sessionLost, this.#closing.signal, this.#losing.signal]);
    const { schema, stream: shared } = this.#settings;
    const ask = oneAtATime(session);
    const stream = await this.#establish(ask);
    const listener = this.#listener(session, ask, stream);
    try {
      await listener.listen();
      shared.listening.begin(listener);
      this.#outage.end();
      this.current.set({ stream, lost, ...claimsOn(ask, schema) });
      await this.#watch(ask, stream, lost);
    } finally {
      this.current.clear();
      this.#losing.abort();
      shared.listening.end(listener);
    }
  }

  async #establish(ask: Ask): Promise<string> {
    const { schema, log } = this.#settings;
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('${schema}.schema', 0))`;
    await ask(`BEGIN; ${lock}; ${busSchemaSql(schema)} COMMIT`);
    const stream = await streamId(ask);
    log.info({ stream }, 'the event stream is ready');
    return stream;
  }

  #listener(session: pg.Client, ask: Ask, stream: string): Listener {
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
      shared.heard(listener, stream, announcement ?? (Number(payload) || undefined));
    });
    return listener;
  }

  async #watch(ask: Ask, stream: string, lost: AbortSignal): Promise<void> {
    // A stream that is made anew is a rare thing, and whatever is published or saved notices it too.
    while (!lost.aborted) {
      await systemClock.sleep(this.#settings.pollMs, lost);
      if (!lost.aborted && (await streamId(ask)) !== stream) throw new Error('the event stream was made anew');
    }
  }
}

async function streamId(ask: Ask): Promise<string> {
  const { rows } = await ask<{ id: string }>(statements.streamId.text);
  return (rows[0] as { id: string }).id;
}
