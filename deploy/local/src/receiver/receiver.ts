import type { Part } from '@pharos/kit';
import { readFirstStart } from '../data-folder.js';
import { Problem } from '../problem.js';
import { type ReceiverApi, receiverApi } from './api.js';
import { describeDelivery } from './describe-delivery.js';
import type { ReceiverOptions } from './options.js';
import { chooseProjects, type Registration, register } from './registration.js';
import { startWebhookServer, type WebhookServer } from './server.js';
import { listening, noProjectYet, type Place, registered } from './words.js';

/** Where lines for people go. */
export type Print = (text: string) => void;

/**
 * What a receiver is made of: the server, and unless a secret was given the webhooks that lead to it. Starting throws a
 * Problem in words; stopping deletes the webhooks again.
 */
export function receiverParts(options: ReceiverOptions, print: Print): Part[] {
  const registrations: Registration[] = [];
  const secrets = () => (options.secret ? [options.secret] : registrations.map(({ secret }) => secret));
  let server: WebhookServer | undefined;
  const serverPart: Part = {
    name: 'server',
    async start() {
      server = await startPrinting(options, secrets, print);
    },
    stop: () => server?.close(),
  };
  if (options.secret !== undefined) return [serverPart];
  return [serverPart, registrationPart(options, registrations, () => server?.url ?? '', print)];
}

async function startPrinting({ port, status }: ReceiverOptions, secrets: () => string[], print: Print) {
  const server = await startWebhookServer({
    port,
    status,
    onArrival: (arrival) => print(describeDelivery(arrival, { secrets: secrets(), status, now: new Date() })),
    onTooLarge: (limitBytes) => print(`\nA webhook of more than ${limitBytes} bytes was answered 413.`),
  });
  print(listening(server.url, status));
  return server;
}

function registrationPart(options: ReceiverOptions, made: Registration[], url: () => string, print: Print): Part {
  let api: ReceiverApi | undefined;
  return {
    name: 'registration',
    async start(signal) {
      const place = placeOf(options.dataDir);
      api = receiverApi(place.facts);
      const onNone = () => print(noProjectYet(place));
      for (const project of await chooseProjects(api, { wanted: options.project, signal, onNone })) {
        signal.throwIfAborted();
        made.push(await register(api, project, url()));
      }
      print(registered(place, made));
    },
    async stop() {
      if (api) await unregister(api, made, print);
    },
  };
}

function placeOf(dataDir: string): Place {
  const facts = readFirstStart(dataDir);
  if (facts) return { facts, dataDir };
  throw new Problem(
    `There is no first-start.json in ${dataDir}. Run npm start once, name its folder with --data-dir, or make a webhook\n` +
      'yourself and give its secret with --secret.',
  );
}

/** The next receiver on the port deletes what could not be deleted. */
async function unregister(api: ReceiverApi, made: readonly Registration[], print: Print): Promise<void> {
  const outcomes = await Promise.allSettled(
    made.map(({ project, webhookId }) => api.deleteWebhook(project.id, webhookId)),
  );
  const left = made.filter((_, at) => outcomes[at]?.status === 'rejected');
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failure) return;
  const ids = left.map(({ webhookId }) => webhookId).join(', ');
  print(`Not deleted: ${ids}. ${failure.reason instanceof Error ? failure.reason.message : failure.reason}`);
}
