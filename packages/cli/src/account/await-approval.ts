import { setTimeout as sleep } from 'node:timers/promises';
import { type Pharos, PharosError } from '@pharos/sdk';
import { exitCodeOf, exitCodes, Stop } from '../frame/exit-codes.js';

interface Started {
  readonly device_code: string;
  readonly interval: number;
  readonly expires_in: number;
}

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
const tooLate = 'Nobody has approved the request in time. Run "pharos login" again.';
const final: Readonly<Record<string, string>> = {
  ACCESS_DENIED: 'The request was denied.',
  EXPIRED_TOKEN: tooLate,
};

/** The key, once somebody has approved it (RFC 8628). @throws Stop when it is denied, or too late */
export async function awaitApproval(pharos: Pharos, { device_code, interval, expires_in }: Started): Promise<string> {
  const endsAt = Date.now() + expires_in * 1_000;
  let waitSeconds = interval;
  while (Date.now() < endsAt) {
    await sleep(waitSeconds * 1_000);
    const asked = await ask(pharos, device_code);
    if (typeof asked === 'string') return asked;
    waitSeconds = asked.interval ?? waitSeconds;
  }
  throw new Stop(tooLate, exitCodes.notAllowed, 'EXPIRED_TOKEN');
}

/**
 * The key, or how long to wait from now on. The person may still be reading while the platform restarts, or is busy: asking goes on
 * until the code is too old.
 */
async function ask(pharos: Pharos, device_code: string): Promise<string | { interval?: number }> {
  try {
    const body = { grant_type: grantType, device_code } as const;
    return (await pharos.deviceFlow.redeemDeviceCode({ body })).access_token;
  } catch (error) {
    if (!(error instanceof PharosError)) throw error;
    const words = final[error.code];
    if (words !== undefined) throw new Stop(words, exitCodes.notAllowed, error.code);
    if (exitCodeOf(error) === exitCodes.unavailable) return {};
    if (error.code !== 'AUTHORIZATION_PENDING' && error.code !== 'SLOW_DOWN') throw error;
    const { interval } = error.details as { interval?: unknown };
    return typeof interval === 'number' ? { interval } : {};
  }
}
