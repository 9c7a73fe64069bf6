import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { PharosError, verifyWebhook } from '@pharos/sdk';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes, Stop } from '../frame/exit-codes.js';

interface Options {
  readonly secret?: string[];
  readonly header?: string[];
  readonly anyAge?: boolean;
}

/** Ends with 7 when nobody who knows the secret has signed it. */
export async function run(call: Call<Options>): Promise<ExitCode> {
  const { secret = [], header = [], anyAge } = call.options;
  if (secret.length === 0) throw new Stop('Name the secret of the webhook, as in: --secret whsec_…');
  const headers = Object.fromEntries(header.map(parted));
  const [file] = call.args;
  const body = file === undefined ? await buffer(process.stdin) : await readFile(file);
  const plain = Object.keys(headers).find((name) => /^x-.+-signature$/.test(name));
  const isStandard = 'webhook-signature' in headers;
  if (!isStandard && plain === undefined)
    throw new Stop('Give the headers with the signature, as in: --header "webhook-signature: v1,…"');
  const serviceName = plain?.slice('x-'.length, -'-signature'.length) ?? 'Service';
  const at = headers[isStandard ? 'webhook-timestamp' : `x-${serviceName}-timestamp`];
  const scheme = isStandard ? 'standard' : 'plain';
  const now = anyAge ? { now: Number(at) } : {};
  const event = await verified({ body, headers, secret, scheme, serviceName, ...now });
  const result = { verified: event !== undefined, scheme, event: event?.event ?? null };
  call.output.record(result, [
    event === undefined ? 'NOT verified.' : `Verified: ${event.event} (${scheme} signature).`,
  ]);
  return event === undefined ? exitCodes.partly : exitCodes.done;
}

async function verified(received: Parameters<typeof verifyWebhook>[0]) {
  try {
    return await verifyWebhook(received);
  } catch (error) {
    if (error instanceof PharosError && error.code === 'WEBHOOK_SIGNATURE_INVALID') return undefined;
    if (error instanceof TypeError) throw new Stop(error.message);
    throw error;
  }
}

function parted(header: string): [string, string] {
  const at = header.indexOf(':');
  if (at < 1) throw new Stop(`--header needs a name and a value, as in "webhook-id: whd_…", not "${header}"`);
  return [header.slice(0, at).trim().toLowerCase(), header.slice(at + 1).trim()];
}
