import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ServiceName, serviceNames } from '@pharos/contract';
import { createDatabase, startNats, startRedis, tempDir } from '../support/index.js';
import { createProcesses, type Processes } from '../support/platform-processes.js';
import { root } from '../support/root.js';
import { type BenchContext, below, type Figure } from './figures.js';
import { proportionalMegabytes, residentMegabytes } from './process-figures.js';

const run = promisify(execFile);
const starts = 5;
const idleMs = 60_000;

/** How long each service takes from the start of its process to its readiness, run from the bundle, and its memory when idle. */
export async function benchPods({ servers }: BenchContext): Promise<Figure[]> {
  const folder = tempDir('pods');
  const [nats, redis, database] = await Promise.all([startNats(), startRedis(), createDatabase(servers.postgres)]);
  await run(process.execPath, [join(root, 'deploy/bundle/bundle.mjs'), folder.path]);
  const each = <Value>(value: Value) => Object.fromEntries(serviceNames.map((name) => [name, value]));
  const { processes, env } = await createProcesses(
    {
      ...each(1),
      trees: each(folder.path),
      nats: nats.url,
      redis: redis.url,
      env: { NODE_OPTIONS: imageOptions() },
    },
    database.url,
  );
  try {
    await run(process.execPath, [join(folder.path, 'app/migrate.js')], { env: { PATH: process.env.PATH, ...env } });
    const measured = await measureStarts(processes);
    await sleep(idleMs);
    return serviceNames.flatMap((name) => figuresOf(name, measured[name], processes[name][0]?.pid ?? 0));
  } finally {
    await Promise.all(Object.values(processes).flatMap((all) => all.map((process) => process.stop())));
    await Promise.all([nats.dispose(), redis.dispose(), database.drop()]);
    folder.remove();
  }
}

/** The options of Node that the image starts it with. */
function imageOptions(): string {
  const docker = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const [, ...options] = JSON.parse(/^ENTRYPOINT (\[.+\])$/m.exec(docker)?.[1] ?? '[]');
  return options.join(' ');
}

/** The seconds until readiness, one after the other, callees first. All services run in the end. */
async function measureStarts(processes: Processes): Promise<Record<ServiceName, number[]>> {
  const found = Object.fromEntries(serviceNames.map((name) => [name, []])) as unknown as Record<ServiceName, number[]>;
  for (const name of serviceNames)
    for (const process of processes[name])
      for (let n = 0; n < starts; n += 1) {
        await process.stop();
        const fromMs = performance.now();
        await process.start();
        found[name].push((performance.now() - fromMs) / 1_000);
      }
  return found;
}

function figuresOf(name: ServiceName, seconds: readonly number[], pid: number): Figure[] {
  const resident = residentMegabytes(pid).toFixed(0);
  return [
    below(`${name}: start to readiness, seconds`, seconds, 2, 2),
    below(`${name}, idle: MB (resident ${resident})`, proportionalMegabytes(pid), 120, 0),
  ];
}
