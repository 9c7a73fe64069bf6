import { ownPort } from '../support/ports.js';
import { type OwnProcess, spawnOwn, untilUp } from '../support/processes.js';

const script = (name: string) => new URL(`./${name}.js`, import.meta.url).pathname;

/** A webhook's path, its contact, and when it came, by the day's clock. */
export type TimedArrival = [path: string, contactId: string, atMs: number];

export interface ReceiverProcess {
  readonly url: string;
  /** The webhooks that came below `/timed` since the receiver was last asked. */
  arrivals(): Promise<TimedArrival[]>;
  /** The number of webhooks that ever came below `/count`, once they are so many, within two minutes. One asks at a time. */
  counted(atLeast?: number): Promise<number>;
  stop(): Promise<void>;
}

/** `webhook-receiver.ts` as a process of its own. */
export async function startReceiverProcess(): Promise<ReceiverProcess> {
  const port = await ownPort();
  const env = { PATH: process.env.PATH, PORT: String(port) };
  const own = spawnOwn(process.execPath, [script('webhook-receiver')], { env });
  await untilUp(own, 'the receiver', async () => own.output().includes('ready'));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    arrivals: async () => (await (await fetch(url)).json()) as TimedArrival[],
    counted: async (atLeast = 0) => {
      const answer = await fetch(`${url}/count?atLeast=${atLeast}`, { signal: AbortSignal.timeout(120_000) });
      return Number(await answer.text());
    },
    stop: () => own.stop(),
  };
}

/** The posts per second of `webhook-bare-loop.ts`. */
export async function bareLoop(url: string, count: number, connections: number, body: string): Promise<number> {
  const env = { PATH: process.env.PATH, URL: url, COUNT: String(count), CONNECTIONS: String(connections), BODY: body };
  const own: OwnProcess = spawnOwn(process.execPath, [script('webhook-bare-loop')], { env });
  await own.exited;
  const perSecond = Number(/per second: ([\d.]+)/.exec(own.output())?.[1]);
  if (!(perSecond > 0)) throw new Error(`the bare loop failed:\n${own.output()}`);
  return perSecond;
}
