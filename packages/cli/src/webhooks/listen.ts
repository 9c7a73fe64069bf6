import { makeSecret, signingKeys } from '@pharos/outbound/signature';
import type { LiveEvent, Pharos } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import { endOfCommand, follow } from '../events/follow.js';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes, Stop } from '../frame/exit-codes.js';
import { type Forwarded, forward } from './forward.js';
import { receiverUrl } from './receiver-url.js';

interface Options {
  readonly forwardTo?: string;
  readonly events?: string[];
  readonly secret?: string;
  readonly cursorFile?: string;
  readonly serviceName: string;
}

/** Forwards one event after the other, in the order of the stream, which goes on where it was when its connection breaks. */
export async function run(call: Call<Options>): Promise<ExitCode> {
  const { forwardTo, events, secret = makeSecret(), cursorFile, serviceName } = call.options;
  if (forwardTo === undefined) throw new Stop('Name the program, as in: --forward-to http://localhost:3000/webhooks');
  if (!/^whsec_[A-Za-z0-9+/]{32,}=*$/.test(secret)) throw new Stop('--secret must be whsec_ and base64');
  const url = receiverUrl(forwardTo);
  const project = await connectToProject(call);
  const names = await webhookEvents(project.pharos);
  const signal = endOfCommand();
  const to = { url, keys: signingKeys(secret), serviceName, signal };
  let failed = 0;
  const onReady = () => {
    if (call.output.json) call.output.line(JSON.stringify({ ready: true, secret, forward_to: to.url }));
    else call.output.line(`Listening. Verify with the secret ${secret}`);
  };
  await follow(project, { types: events, cursorFile, signal, onReady }, async (event) => {
    if (event.event === 'reset') call.output.note('Events are missing: the cursor was too old.');
    if (event.event === 'reset' || !names.has(event.event)) return 'go on';
    const forwarded = await forward(to, event);
    if (!forwarded.delivered && signal.aborted) return 'not done';
    if (!forwarded.delivered) failed += 1;
    call.output.line(call.output.json ? JSON.stringify(forwarded) : lineOf(event, forwarded));
    return 'go on';
  });
  return failed > 0 ? exitCodes.partly : exitCodes.done;
}

/** What webhooks receive: a stream has more. */
async function webhookEvents(pharos: Pharos): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { name } of pharos.webhooks.listEventTypes()) names.add(name);
  return names;
}

function lineOf({ event }: LiveEvent, { id, delivered, status_code: status, attempts }: Forwarded): string {
  const answer = status === null ? 'no answer' : `answered ${status}`;
  const tries = attempts > 1 ? `, attempt ${attempts}` : '';
  return `${new Date().toLocaleTimeString()}  ${event}  ${id}  ${answer}${tries}${delivered ? '' : ', given up'}`;
}
