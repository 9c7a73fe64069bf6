import { isDownStatus } from '../../dependencies/index.js';
import { Connection, type ConnectionOptions, type ServerKind } from '../connection.js';

export const engineName = 'meilisearch';

const kind: ServerKind = {
  engine: engineName,
  keyHeader: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  read({ status, data, message }) {
    const { message: reason, code, type }: { message?: unknown; code?: unknown; type?: unknown } = Object(data);
    const told = typeof reason === 'string' && reason !== '' ? reason : message;
    // A page comes from a proxy before it, which would answer other requests so too; but for 413, which is about this one's size.
    const isPage = typeof data === 'string' && data !== '' && status !== 413;
    const isDown = isPage || isDownStatus(status) || isOwnFailure(type);
    return typeof code === 'string' && code !== ''
      ? { message: `${told} (${code})`, code, isDown }
      : { message: told, isDown };
  },
};

/** @throws EngineError when address or API key cannot be used. */
export function connectionTo(options: ConnectionOptions): Connection {
  return new Connection(kind, options);
}

/** Whether an error of this type, as Meilisearch has four of them, is a failure of its own, such as a full disk. */
export function isOwnFailure(type: unknown): boolean {
  return type === 'internal' || type === 'system';
}
