import { createLogger } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { TestMail } from '../testing/test-mail.js';
import { ConsentError } from './consent-error.js';
import type { AtGrant } from './grants.js';
import { renewIdle } from './renew-idle.js';

let world: TestMail;
beforeEach(async () => {
  world = await TestMail.start();
});
afterEach(() => world.stop());

async function grant({ orgId, mailboxId }: AtMailbox, endedDaysAgo: number, isWithdrawn = false): Promise<AtGrant> {
  await world.database.query(
    {
      name: 'insert_test_grant',
      text: `INSERT INTO mailbox_grants (mailbox_id, direction, org_id, provider, refresh_token, access_token, access_until, renew_at, withdrawn_at)
        SELECT $1, 'outgoing', $2, 'microsoft', '', '', t, t, CASE WHEN $4::boolean THEN t END
        FROM (SELECT clock_now() - $3::integer * interval '1 day' AS t) ended`,
    },
    [mailboxId, orgId, endedDaysAgo, isWithdrawn],
  );
  return { orgId, mailboxId, direction: 'outgoing' };
}

test('a consent that nobody has used for a month is renewed, also beside one that cannot be; others are not', async () => {
  const idle = [await grant(await world.mailbox(), 31), await grant(await world.mailbox(), 80)];
  await grant(await world.mailbox(), 29);
  await grant(await world.mailbox(), 31, true);
  const asked: AtGrant[] = [];
  const of = async (at: AtGrant) => {
    asked.push(at);
    throw new ConsentError('provider_unavailable');
  };
  await renewIdle({
    database: world.database,
    accessTokens: { of },
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const byMailbox = (a: AtGrant, b: AtGrant) => a.mailboxId.localeCompare(b.mailboxId);
  expect(asked.toSorted(byMailbox)).toEqual(idle.toSorted(byMailbox));
});
