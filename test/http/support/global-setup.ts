import type { TestProject } from 'vitest/node';
import { startPlatform } from '../../support/platform.js';

/** Far more than the suites can send: what limits do is for their own suite, with a platform of its own. */
const noLimit = '100000000';

/** One platform for all suites that do not need one of their own: starting one takes longer than most suites. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { servers } = project.getProvidedContext() as { servers: { postgres: string } };
  const platform = await startPlatform({
    postgres: servers.postgres,
    webhooks: 1,
    knowledge: 1,
    // Tests that need an address of their own name it in `X-Forwarded-For`.
    env: { RATE_LIMIT_STARTER: noLimit, RATE_LIMIT_ENTERPRISE: noLimit, TRUST_PROXY: 'loopback' },
  });
  project.provide('sharedPlatform', { baseUrl: platform.baseUrl, databaseUrl: platform.database.url });
  return platform.stop;
}
