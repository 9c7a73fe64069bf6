import type pg from 'pg';
import { keepSession } from './events/keep-session.js';
import type { Logger } from './log.js';
import { Outage } from './outage.js';
import type { Part } from './part.js';
import { becomeLeader } from './postgres/become-leader.js';
import { heartbeat, usualSilenceMs } from './postgres/heartbeat.js';
import type { MetricsRegistry } from './telemetry/metrics.js';

export interface LeadingOptions {
  readonly name: string;
  /** For a session of its own, which holds the lock. */
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly metrics?: MetricsRegistry | undefined;
  /** After so long a silence the database is asked whether it is there, and given as long to answer. */
  readonly silenceMs?: number | undefined;
  /** Makes what the leader runs: anew each time that it begins to lead. */
  lead(): Part;
}

const stopTimeoutMs = 5_000;

/**
 * Runs a part in one replica at a time: whichever holds the lock of this name in the database. When it stops, or loses its
 * session, another one takes over within about a second; after the loss of a machine, within half a minute. For a moment then
 * two may run it, so what it does must bear that.
 */
export function createLeading(options: LeadingOptions): Part {
  const { name, databaseUrl, log, metrics, lead, silenceMs = usualSilenceMs } = options;
  const stopping = new AbortController();
  const outage = new Outage({ dependency: 'postgres', client: `leading ${name}`, log, metrics });
  const connection = { url: databaseUrl, applicationName: `leading ${name}`, statementTimeoutMs: silenceMs };
  let running: Promise<void> | undefined;
  let leading: Part | undefined;
  const serve = async (session: pg.Client, lost: AbortSignal) => {
    const stop = AbortSignal.any([lost, stopping.signal]);
    if (!(await becomeLeader(session, `leading ${name}`, { stop, outage }))) return;
    const part = lead();
    try {
      await part.start?.(stop);
      leading = part;
      await heartbeat((text) => session.query(text), silenceMs, stop);
    } finally {
      leading = undefined;
      await part.stop(stopTimeoutMs);
    }
  };
  return {
    name,
    start() {
      running = keepSession({ connection, outage }, stopping.signal, serve);
    },
    becameDue: (table) => leading?.becameDue?.(table),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
