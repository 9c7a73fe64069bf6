import type { CodeBlock } from '../../support/code-blocks.js';
import { type OwnProcess, poll, spawnOwn, startReceiver } from '../../support/index.js';
import { localEnv } from '../../support/local-platform.js';
import { root } from '../../support/root.js';
import type { Check } from './checks.js';
import { environment, preamble } from './commands.js';
import { filledIn, type World } from './world.js';

/** Starts commands that do not end by themselves. */
function started(world: World, code: string): OwnProcess {
  const script = preamble(world.folder.path) + filledIn(world, code);
  return spawnOwn('sh', ['-c', script], { env: environment(world), cwd: root, detached: true });
}

/** Ends the shell and what it has started. */
async function ended(own: OwnProcess): Promise<void> {
  if (own.running) process.kill(-own.pid, 'SIGTERM');
  await own.exited;
}

/** Each command of the block hears of a message that is written while it runs. */
export const hearsOfMessages: Check = async (world, { code }) => {
  // The program of the reader that gets webhooks.
  const receiver = await startReceiver();
  for (const line of code.replace('http://localhost:3000/webhooks', receiver.url).trim().split('\n')) {
    const own = started(world, line);
    try {
      const path = `/projects/${world.projectId}/conversations/${world.variables.CONVERSATION}/messages`;
      // It may not listen yet: then the next one is heard.
      const heard = async () => {
        await world.api.post(path, { content: 'On its way.' });
        return own.output().includes('message.created') || !own.running;
      };
      await poll(heard, { what: line });
      if (!own.output().includes('message.created')) throw new Error(own.output());
    } finally {
      await ended(own);
    }
  }
  await receiver.stop();
};

/** A program gets its key by the commands of the block, once somebody approves. */
export const programGetsItsKey: Check = async (world, block) => {
  const own = started(world, block.code.replace('http://127.0.0.1:4000', world.baseUrl));
  const code = () => /user_code=([\w-]+)/.exec(own.output())?.[1];
  await poll(() => code() !== undefined || !own.running, { what: 'the code' });
  const decision = { user_code: code(), decision: 'approve' };
  const answer = await world.api.post(`/orgs/${world.orgId}/device-authorization`, decision);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  if ((await own.exited) !== 0) throw new Error(own.output());
};

/** A platform starts and greets, on a folder of this test. */
export const platformGreets: Check = async (world, { code }: CodeBlock) => {
  // The shell becomes the platform, so that the signal reaches it.
  const own = code.replace('/srv/pharos', world.folder.path).replace(/^node /m, 'exec node ');
  const platform = spawnOwn('sh', ['-c', `set -eu\n${own}`], { env: { ...localEnv, PORT: '0' }, cwd: root });
  const greeted = () => platform.output().includes('Ctrl-C stops it.');
  await poll(() => greeted() || !platform.running, { what: 'the greeting', timeoutMs: 200_000 });
  if (!greeted()) throw new Error(platform.output());
  await platform.stop();
};
