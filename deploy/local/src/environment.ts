import type { Secrets } from './data-folder.js';

type Env = Readonly<Record<string, string | undefined>>;

export interface Local {
  databaseUrl: string;
  secrets: Secrets;
  host: string;
  port: number;
}

/** The services' variables for a platform on one machine; what the caller has set stays as it is. */
export function platformEnvironment(env: Env, local: Local): Env {
  return {
    // Only what goes wrong: the console is for the greeting and for --tail.
    LOG_LEVEL: 'warn',
    MASTER_KEY: local.secrets.master_key,
    // Whoever tries webhooks on one machine receives them on the same.
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
    ...env,
    TARGET: 'all',
    DATABASE_URL: local.databaseUrl,
    HOST: local.host,
    PORT: String(local.port),
  };
}
