import { setTimeout as sleep } from 'node:timers/promises';
import { type Pharos, PharosError } from '@pharos/sdk';
import { exitCodes, Stop } from '../frame/exit-codes.js';

interface Started {
  readonly device_code: string;
  readonly interval: number;
}

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
const final: Readonly<Record<string, string>> = {
  ACCESS_DENIED: 'The request was denied.',
  EXPIRED_TOKEN: 'Nobody has approved the request in time. Run "pharos login" again.',
};

/** The key, once somebody has approved it (RFC 8628). @throws Stop when it is denied, or too late */
export async function awaitApproval(pharos: Pharos, { device_code, interval }: Started): Promise<string> {
  let waitSeconds = interval;
  for (;;) {
    await sleep(waitSeconds * 1_000);
    const asked = await ask(pharos, device_code);
    if (typeof asked === 'string') return asked;
    waitSeconds = asked.interval ?? waitSeconds;
  }
}

/** The key, or how long to wait from now on. */
async function ask(pharos: Pharos, device_code: string): Promise<string | { interval?: number }> {
  try {
    const body = { grant_type: grantType, device_code } as const;
    return (await pharos.deviceFlow.redeemDeviceCode({ body })).access_token;
  } catch (error) {
    if (!(error instanceof PharosError)) throw error;
    const words = final[error.code];
    if (words !== undefined) throw new Stop(words, exitCodes.notAllowed, error.code);
    if (error.code !== 'AUTHORIZATION_PENDING' && error.code !== 'SLOW_DOWN') throw error;
    const { interval } = error.details;
    return typeof interval === 'number' ? { interval } : {};
  }
}
