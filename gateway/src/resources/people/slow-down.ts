import { createHash } from 'node:crypto';
import { isFailure } from '@pharos/kit';
import type { Gateway } from '../../pipeline/gateway.js';
import type { Visitor } from '../../pipeline/visitor.js';

const busyWaitMs = 2_000;

/**
 * Bounds how often somebody tries to sign in: an address as a whole, and an account from one address, are refused for the rest of the
 * minute. Beyond so many for one account from all addresses each try has to wait, and is not refused: who tries the passwords of
 * somebody else from many addresses cannot keep them out. @throws RATE_LIMITED, UNAVAILABLE
 */
export async function slowDown(
  gateway: Gateway,
  { subject }: Pick<Visitor, 'subject'>,
  account: string,
): Promise<void> {
  const digest = createHash('sha256').update(account.toLowerCase()).digest('base64url');
  await gateway.throttle('signIn', subject);
  await gateway.throttle('signInAs', `${subject} ${digest}`);
  const refusal = await gateway.throttle('signIn', `account ${digest}`).catch((error: unknown) => error);
  if (refusal === undefined) return;
  if (!isFailure(refusal, 'RATE_LIMITED')) throw refusal;
  await gateway.clock.sleep(busyWaitMs);
}
