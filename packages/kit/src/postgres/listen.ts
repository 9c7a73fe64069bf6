import type { Logger } from '../log.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { usualSilenceMs } from './heartbeat.js';
import { ListeningSession } from './listening-session.js';

export interface ListenOptions {
  url: string;
  channel: string;
  /**
   * Called with the payload of each notification, and with `undefined` once after each connect: whatever was notified
   * while nobody listened is lost, so look for yourself. Must not throw.
   */
  onNotify(payload: string | undefined): void;
  log: Logger;
  /** After so long a silence the database is asked whether it is there, and given as long to answer. */
  silenceMs?: number | undefined;
  /** Where to show outages. */
  metrics?: MetricsRegistry | undefined;
}

export interface Listener {
  /** Whether notifications arrive at present. */
  connected(): boolean;
  /** Resolves within about a second, also while the database does not answer. */
  stop(): Promise<void>;
}

const sessions = new Set<ListeningSession>();

/**
 * Listens to a channel, over a connection that all listeners of the process to this database share, and comes back by itself when that is
 * lost. Notifications only hasten: what must not be missed needs a look now and again beside them.
 */
export function listen({ channel, onNotify, silenceMs = usualSilenceMs, ...options }: ListenOptions): Listener {
  const session = sessionFor({ ...options, silenceMs });
  const one = { channel, onNotify, isListening: false };
  session.add(one);
  return {
    connected: () => one.isListening,
    async stop() {
      if (session.remove(one)) return;
      sessions.delete(session);
      await session.stop();
    },
  };
}

function sessionFor(settings: ConstructorParameters<typeof ListeningSession>[0]): ListeningSession {
  for (const session of sessions) if (session.isFor(settings)) return session;
  const session = new ListeningSession(settings);
  sessions.add(session);
  return session;
}
