import type { Part } from '@pharos/kit';
import type { Secrets } from './data-folder.js';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './postgres/embedded.js';

export interface DatabasePart extends Part {
  start(signal: AbortSignal): Promise<void>;
  /** The database's URL, once the part has started. */
  url(): string;
}

export interface DatabaseOptions {
  /** A server of the caller's own; the embedded one is not started then. */
  givenUrl: string | undefined;
  folder: string;
  secrets: Secrets;
  /** The embedded server has ended by itself. */
  onLost(): void;
}

/** The platform's database: the one given, else the embedded one for as long as the platform runs. */
export function databasePart({ givenUrl, folder, secrets, onLost }: DatabaseOptions): DatabasePart {
  let embedded: EmbeddedPostgres | undefined;
  let stopping = false;
  return {
    name: 'database',
    async start(signal) {
      if (givenUrl) return;
      embedded = await openEmbeddedPostgres({ folder, password: secrets.postgres_password, role: 'platform', signal });
      void embedded.exited.then(() => stopping || onLost());
    },
    url: () => givenUrl ?? embedded?.url ?? '',
    async stop() {
      stopping = true;
      await embedded?.stop();
    },
  };
}
