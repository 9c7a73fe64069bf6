import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '@pharos/test';
import { afterEach, expect, test } from 'vitest';
import { randomFrom } from '../relevance/metrics.js';
import { uniqueName } from '../support/databases.js';
import { startSearchEngines } from '../support/engines.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';

const seed = Number(process.env.FAULT_SEED ?? 20_261_121);
const rounds = 6;
const articlesPerRound = 8;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Real ones where there are some. */
async function startEngines(): Promise<Readonly<Record<string, string>>> {
  const { env, close } = await startSearchEngines();
  closing.push(close);
  return env;
}

class World {
  private constructor(
    readonly platform: Platform,
    readonly tenant: Tenant,
    readonly kb: string,
  ) {}

  static async start(replicas: number, env: Readonly<Record<string, string>>): Promise<World> {
    const platform = await startPlatform({ knowledge: replicas, env });
    closing.push(() => platform.stop());
    const tenant = await platform.createTenant();
    const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Faults' });
    return new World(platform, tenant, `/projects/${body.data.id}/kb`);
  }

  /** A call that is made again until it is acknowledged. */
  async acknowledged(
    call: (key: Record<string, string>) => Promise<{ status: number; body: { data: { id: string } } }>,
  ) {
    const key = { 'Idempotency-Key': uniqueName('key') };
    for (;;) {
      const answer = await call(key);
      if (answer.status < 400) return answer.body;
      if (answer.status < 500 && answer.status !== 409)
        throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      await sleep(20);
    }
  }

  async publish(word: string): Promise<string> {
    const { api } = this.tenant;
    const article = { title: `${word} ${word}`, body: `# ${word}\n\nText.` };
    const { data } = await this.acknowledged((headers) => api.post(`${this.kb}/articles`, article, { headers }));
    await this.acknowledged((headers) => api.post(`${this.kb}/articles/${data.id}/publish`, undefined, { headers }));
    return data.id;
  }

  async unpublish(id: string): Promise<void> {
    const { api } = this.tenant;
    await this.acknowledged((headers) => api.post(`${this.kb}/articles/${id}/unpublish`, undefined, { headers }));
  }

  /** Which articles a search for a word finds; undefined when it cannot answer whole. */
  async find(word: string): Promise<string[] | undefined> {
    const { status, body } = await this.tenant.api.get(`${this.kb}/search?q=${word}&mode=keyword`);
    if (status !== 200 || body.meta.degraded) return undefined;
    return body.data.map((hit: { article_id: string }) => hit.article_id);
  }
}

test.each([
  ['one with the index in memory', 1, async () => ({})],
  ['one of two with servers', 2, startEngines],
] as const)(
  'killed by SIGKILL while articles are published: %s',
  async (_, replicas, engines) => {
    const world = await World.start(replicas, await engines());
    const random = randomFrom(seed);
    console.log(`knowledge killed: FAULT_SEED=${seed}`);
    const shown = new Map<string, string>();
    const gone = new Map<string, string>();
    for (let round = 0; round < rounds; round += 1) {
      const victim = world.platform.knowledge[round % replicas];
      const publishing = Array.from({ length: articlesPerRound }, async (__, n) => {
        const word = `word${round}number${n}`;
        const id = await world.publish(word);
        if (n % 4 > 0) shown.set(word, id);
        else {
          await world.unpublish(id);
          gone.set(word, id);
        }
      });
      const killing = sleep(random() * 300)
        .then(() => victim?.kill())
        .then(() => victim?.start());
      await Promise.all([...publishing, killing]);
    }
    for (const [word, id] of shown)
      await poll(async () => (await world.find(word))?.includes(id), {
        what: `${word} to be found`,
      });
    for (const [word, id] of gone)
      expect(await poll(() => world.find(word), { what: 'a whole answer' })).not.toContain(id);
    const { body } = await world.tenant.api.get(`${world.kb}/articles?status=published&limit=100&include=total`);
    expect(body.page.total).toBe(shown.size);
  },
  1_200_000,
);
