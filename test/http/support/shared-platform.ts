import { type Admin, openAdmin } from '@pharos/core/admin';
import { createLogger } from '@pharos/kit';
import { afterAll, beforeAll, inject } from 'vitest';
import { Org, type Reachable } from './org.js';

/** Where the platform that all suites of this folder share is reached. */
export interface SharedPlatform {
  baseUrl: string;
  databaseUrl: string;
  /** Below it each path is a channel of Slack; a GET tells what was posted to it. */
  slackUrl: string;
  /** Where mail is taken, on the loopback. */
  smtpPort: number;
  /** Where attachments are kept. */
  filesDir: string;
  /** Where core listens for other services, and the token by which they know each other. */
  coreUrl: string;
  serviceToken: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    sharedPlatform: SharedPlatform;
  }
}

/** The shared platform, for the suites of one file. Suites keep apart by organizations of their own. */
export function usePlatform(): Reachable & SharedPlatform & { newOrg: (...options: Options) => Promise<Org> } {
  const shared = inject('sharedPlatform');
  let admin: Admin | undefined;
  beforeAll(async () => {
    admin = await openAdmin({
      databaseUrl: shared.databaseUrl,
      log: createLogger({ service: 'test', level: 'silent' }),
    });
  });
  afterAll(() => admin?.close());
  const platform = {
    ...shared,
    get admin() {
      if (admin === undefined) throw new Error('the platform is at hand from beforeAll on');
      return admin;
    },
    newOrg: (...options: Options) => Org.create(platform, ...options),
  };
  return platform;
}

type Options = [options?: Parameters<typeof Org.create>[1]];
