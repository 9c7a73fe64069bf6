import { systemClock } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { createMeilisearchEngine } from '../adapters/meilisearch/meilisearch-engine.js';
import { createGeneration, serveGeneration } from '../store/generations.js';
import { replacePassages } from '../store/passages.js';
import type { DoubleServer } from '../testing/double-server.js';
import { flaky } from '../testing/flaky-engine.js';
import { startMeilisearchDouble } from '../testing/meilisearch/meilisearch-double.js';
import { newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import type { KeywordEngine, Passage } from './engine.js';
import { passageId } from './passages-of.js';

/** Rules that split otherwise than those of this code. */
const otherSplitting = 1_000_000;
const long = (word: string) => `${word} `.repeat(300);

let double: DoubleServer;
beforeAll(async () => {
  double = await startMeilisearchDouble();
});
afterAll(async () => {
  await double.close();
  expect(double.violations).toEqual([]);
});

let prefixes = 0;
const engines = {
  meilisearch: () => {
    const prefix = `quoted-${prefixes++}`;
    // For one process no time passes: what it remembers of which generation serves it never looks up again.
    const clocks = [{ ...systemClock, monotonicMs: () => 0 }, systemClock];
    return clocks.map((clock) => createMeilisearchEngine({ url: double.url, prefix, clock, timeoutMs: 30_000 }));
  },
  embedded: () => {
    const engine = flaky(createEmbeddedKeywordEngine()).engine;
    return [engine, engine];
  },
};

describe.each(Object.entries(engines))('while another splitting takes over, %s', (_, make) => {
  let world: TestKnowledge;
  let theirs: KeywordEngine;
  let at: ReturnType<typeof newTenant>;
  let articleId: string;

  beforeEach(async () => {
    const [mine, other] = make() as [KeywordEngine, KeywordEngine];
    theirs = other;
    const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' })).engine;
    world = await TestKnowledge.start({ engines: { keyword: mine, vector } });
    at = newTenant();
    const body = `# First\n\n${long('anchor')}\n\n# Second\n\n${long('lantern')}`;
    articleId = (await world.published(at, { title: 'Ships', body })).at.articleId;
    return () => world.stop();
  });

  /** Another process has built a generation in which the passages stand in another order. */
  async function build(): Promise<void> {
    const names: [string, string] = [world.engines.keyword.name, world.engines.vector.name];
    const rules = { identity: 'other', splitting: otherSplitting, engines: names };
    await createGeneration(world.database, { name: 'next', ...rules, state: 'building' });
    const common = { ...at, articleId, version: 1, title: 'Ships', locale: 'en', tags: [], heading: '' };
    const passages = ['lantern', 'anchor'].map((text, ordinal): Passage => {
      return { ...common, id: passageId(articleId, 1, ordinal), ordinal, text };
    });
    await replacePassages(world.database, otherSplitting, articleId, 1, passages);
    await theirs.prepare('next');
    await theirs.upsert('next', passages);
  }

  const quoted = async (q: string) => {
    const [hit] = await world.find(at, q, { mode: 3 });
    return hit?.passage?.text.split(/\s/)[0];
  };
  const isRight = async () => {
    expect([await quoted('anchor'), await quoted('lantern')]).toEqual(['anchor', 'lantern']);
  };

  test('a hit quotes the passage that was found, whichever of the two the engine and the database take for the one that serves', async () => {
    await isRight();
    await build();
    await isRight();
    await theirs.activate('next');
    await isRight();
    await serveGeneration(world.database, 'next');
    await isRight();
    // Whoever still asks the old one when it has gone quotes nothing, rather than another passage.
    await world.rows("DELETE FROM generations WHERE state = 'retired'");
    expect(['anchor', undefined]).toContain(await quoted('anchor'));
  });
});
