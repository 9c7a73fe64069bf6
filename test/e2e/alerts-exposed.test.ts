import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@pharos/contract';
import { authority, certificateFiles } from '@pharos/kit/testing';
import { afterEach, expect, test } from 'vitest';
import { askPromtool, promtool } from '../chart/support/promtool.js';
import { AgentProject } from '../support/agent-project.js';
import { canStart, poll, startNats, startReceiver, startRedis } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { root } from '../support/root.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** What the chart's monitor and the local set-up add to everything that is scraped. */
const targetLabels = ['component', 'pod', 'instance', 'job', 'namespace', 'release'];

const files = join(root, 'charts/pharos/files');
// Those with `when` are about what the cluster tells: its volumes, its jobs.
const rules = (JSON.parse(readFileSync(join(files, 'rules.json'), 'utf8')) as { expr: string; when?: string }[]).filter(
  ({ when }) => when === undefined,
);
const panels = readdirSync(join(files, 'dashboards')).flatMap((name) =>
  [...readFileSync(join(files, 'dashboards', name), 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']): string => JSON.parse(text),
  ),
);

/** The values that each label of each series has, as `name{label}`. */
type Exposed = ReadonlyMap<string, ReadonlySet<string>>;

function exposedBy(scrapes: readonly string[]): Exposed {
  const found = new Map<string, Set<string>>();
  const add = (key: string, value: string) => found.set(key, (found.get(key) ?? new Set()).add(value));
  for (const [, name = '', labels = ''] of scrapes.join('\n').matchAll(/^([a-z0-9_]+)(?:\{(.*)\})? \S+$/gm)) {
    add(name, '');
    for (const [, label, value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) add(`${name}{${label}}`, value);
  }
  return found;
}

/** What an expression asks for that nobody exposes: series, values of labels, labels to sum by. */
function missing(expr: string, exposed: Exposed): string[] {
  const selectors = [...expr.matchAll(/\b((?:pharos|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)];
  const names = selectors.map(([, name = '']) => name);
  const wanted = selectors.flatMap(([, name = '', matchers = '']) => [
    ...(exposed.has(name) ? [] : [name]),
    ...[...matchers.matchAll(/(\w+)=~?"([^"]*)"/g)].flatMap(([, label = '', values = '']) =>
      (targetLabels.includes(label) ? '' : values)
        .split('|')
        .filter(Boolean)
        .filter((value) => !exposed.get(`${name}{${label}}`)?.has(value))
        .map((value) => `${name}{${label}=${value}}`),
    ),
  ]);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
  const unknown = grouped.filter(
    (label) => !targetLabels.includes(label) && !names.some((name) => exposed.has(`${name}{${label}}`)),
  );
  return [...wanted, ...unknown.map((label) => `by (${label})`)];
}

const scrape = (platform: Platform) =>
  Promise.all(
    serviceNames.flatMap((name) => platform[name]).map(async ({ opsUrl }) => (await fetch(`${opsUrl}/metrics`)).text()),
  );

/** What is counted by outcome is there from the first of each on: a search, a webhook, an answer of the agent, an error of ours. */
async function useAll(platform: Platform): Promise<void> {
  const receiver = await startReceiver();
  cleanUp.push(receiver.stop);
  const project = await AgentProject.create(platform);
  cleanUp.push(() => project.end());
  const path = `/projects/${project.id}`;
  await project.api.post(`${path}/webhooks`, { url: receiver.url, events: ['conversation.created'] });
  await project.ask();
  await poll(async () => receiver.arrivals.length > 0 && (await project.runs()) > 0, { what: 'webhook and turn' });
  const search = async () => (await project.api.get(`${path}/kb/search?q=lamp`)).status;
  const [knowledge] = platform.knowledge;
  await knowledge?.stop();
  expect(await search()).toBe(503);
  await knowledge?.start();
  await poll(async () => (await search()) === 200, { what: 'search to be back' });
}

test.runIf(canStart('nats') && canStart('redis'))(
  'alerts and dashboards ask for series, values and labels that a running platform exposes',
  async () => {
    const [nats, redis, tls] = await Promise.all([startNats(), startRedis(), certificateFiles(await authority('Us'))]);
    cleanUp.push(nats.dispose, redis.dispose);
    const env = { SERVICE_TLS_CERT: tls.cert, SERVICE_TLS_KEY: tls.key, SERVICE_TLS_CA: tls.ca };
    const platform = await startPlatform({
      webhooks: 1,
      knowledge: 1,
      agent: 1,
      mail: 1,
      nats: nats.url,
      redis: redis.url,
      env,
    });
    cleanUp.push(platform.stop);
    await useAll(platform);
    const asked = [...rules.map(({ expr }) => expr), ...panels];
    expect(asked.length).toBeGreaterThan(30);
    const lacking = async () => {
      const exposed = exposedBy(await scrape(platform));
      return asked.flatMap((expr) => missing(expr, exposed));
    };
    // Some are told only by the next look at a backlog.
    await expect.poll(lacking).toEqual([]);
    const jobs = (await scrape(platform)).map((text) => exposedBy([text]).get('pharos_job_failures_total{name}'));
    for (const names of jobs.filter((names) => names !== undefined)) {
      expect([...names]).toContain('forget kept answers');
      expect([...names].filter((name) => (serviceNames as readonly string[]).includes(name))).toEqual([]);
    }
    expect(jobs.filter((names) => names !== undefined).length).toBeGreaterThan(3);
    // What prom-client tells of Node has names of its own.
    const foreign = /^nodejs_/;
    for (const text of promtool ? await scrape(platform) : []) {
      const problems = askPromtool(['check', 'metrics'], {}, text).output.split('\n').filter(Boolean);
      expect(problems.filter((line) => !foreign.test(line))).toEqual([]);
    }
  },
);
