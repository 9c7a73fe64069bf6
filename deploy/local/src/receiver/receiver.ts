import { assemble, createLogger, type Part, run } from '@pharos/kit';
import { terminalHost } from '@pharos/launcher';
import { type FirstStart, readFirstStart } from '../data-folder.js';
import { orExplain, Problem } from '../problem.js';
import { describeDelivery } from './delivery.js';
import { type ReceiverOptions, readOptions, receiverUsage } from './options.js';
import { type Registration, register, someProjects, unregister } from './registration.js';
import { close, listen, webhookServer } from './server.js';

/** Where lines for people go. */
export type Print = (text: string) => void;

/** Receives webhooks until it gets a stop signal. What a person can mend is printed in words, with exit code 1. */
export async function receive(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const options = await orExplain(async () => readOptions(args, env));
  if (options.help) return console.log(receiverUsage);
  const log = createLogger({ service: 'receiver', level: 'warn' });
  const receiver = assemble({ name: 'receiver', log, parts: receiverParts(options, console.log) });
  const starting = async (signal: AbortSignal) => {
    await orExplain(() => receiver.start(signal));
    return receiver;
  };
  await run({ name: 'Receiver', log, host: terminalHost(), start: starting });
}

/** The server, and the webhooks that lead to it. Starting throws a Problem in words; stopping deletes the webhooks again. */
export function receiverParts({ port, status, dataDir }: ReceiverOptions, print: Print): Part[] {
  const facts = readFirstStart(dataDir);
  const made: Registration[] = [];
  const secrets = () => made.map(({ secret }) => secret);
  const server = webhookServer(status, (arrival) => print(describeDelivery(arrival, secrets(), new Date())));
  let url = '';
  return [
    {
      name: 'server',
      async start() {
        url = await listen(server, port);
        print(`Listening on ${url} and answering ${status}. Press Ctrl-C to stop.`);
      },
      stop: () => close(server),
    },
    {
      name: 'registration',
      async start(signal) {
        if (!facts)
          throw new Problem(
            `There is no first-start.json in ${dataDir}. Run npm start first, or choose its data folder with --data-dir.`,
          );
        const projects = await someProjects(facts, signal, () => print(noProjectYet(dataDir)));
        for (const project of projects) {
          signal.throwIfAborted();
          made.push(await register(facts, project, url));
        }
        print(registered(dataDir, made));
      },
      stop: async () => {
        if (facts) await unregisterAll(facts, made, print);
      },
    },
  ];
}

/** Deletes what was made. The next receiver on the port deletes what could not be deleted. */
async function unregisterAll(facts: FirstStart, made: readonly Registration[], print: Print): Promise<void> {
  for (const registration of made)
    await unregister(facts, registration).catch((error: Error) => {
      print(`Not deleted: ${registration.id}. ${error.message}`);
    });
}

const noProjectYet = (dataDir: string) => `
There is no project yet. Create one in another terminal. The receiver waits for it:

${post(dataDir, '/orgs/$ORG/projects', ` -H 'Content-Type: application/json' -d '{"name": "My first project"}'`)}`;

const registered = (dataDir: string, made: readonly Registration[]) => `
Every event of
${made.map(({ project, id }) => `  ${project.name} (${project.id}), webhook ${id}`).join('\n')}
arrives here. Try it in another terminal:

${post(dataDir, `/projects/${made[0]?.project.id}/webhooks/${made[0]?.id}/test`)}`;

/** Commands that post. The key itself is never printed: they read it from the folder. */
function post(dataDir: string, path: string, rest = ''): string {
  return `  eval "$(npm run -s env -- --data-dir '${dataDir.replaceAll("'", `'\\''`)}')"
  curl -X POST "$BASE/api/v1${path}" -H "X-API-Key: $KEY"${rest}`;
}
