import { Connection, type ConnectionOptions, type ServerKind } from '../connection.js';
import { EngineError } from '../engine.js';

export const engineName = 'qdrant';

const kind: ServerKind = {
  engine: engineName,
  keyHeader: (apiKey) => ({ 'api-key': apiKey }),
  read({ status, data }) {
    const reason = reasonOf(data);
    return { message: `it answered ${status}${reason && `: ${reason}`}` };
  },
};

/** @throws EngineError when address or API key cannot be used. */
export function connectionTo(options: ConnectionOptions): Connection {
  return new Connection(kind, options);
}

/** @throws EngineError when a write that was to be waited for is not done: then it would not be found yet. */
export function checkDone(what: string, { status }: { status: string }): void {
  if (status === 'completed') return;
  throw new EngineError(engineName, `${what}: it is not done yet (${status})`, { isDown: true });
}

function reasonOf(data: unknown): string {
  if (typeof data === 'string') return data;
  const status = (data as { status?: { error?: unknown } } | null | undefined)?.status;
  return typeof status?.error === 'string' ? status.error : '';
}
