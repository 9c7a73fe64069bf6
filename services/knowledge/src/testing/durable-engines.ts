import { getOrMake } from '@pharos/kit';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import type { Engine } from '../engines/index.js';
import { flaky } from './flaky-engine.js';

/** Engines that outlive the process, as servers do, and what is in them. */
export function durableEngines() {
  const inner = {
    keyword: obedient(createEmbeddedKeywordEngine(), ({ id }) => id),
    vector: obedient(createEmbeddedVectorEngine({ kind: 'sparse' }), ({ passage }) => passage.id),
  };
  return { inner, engines: { keyword: flaky(inner.keyword).engine, vector: flaky(inner.vector).engine } };
}

type ItemOf<E> = E extends Engine<infer Item> ? Item : never;

/** Forgets of an article what it is told to and nothing else, as servers do; in memory what is old goes by itself. */
function obedient<E extends Engine<never>>(inner: E, idOf: (item: ItemOf<E>) => string): E {
  const engine = inner as unknown as Engine<ItemOf<E>>;
  const indexes = new Map<string, Map<string, Map<string, ItemOf<E>>>>();
  const prepare: typeof engine.prepare = async (index, ...rest) => {
    const isNew = await engine.prepare(index, ...rest);
    if (isNew) indexes.delete(index);
    return isNew;
  };
  const write: typeof engine.write = async (index, changes, signal) => {
    const articles = getOrMake(indexes, index, () => new Map());
    const all = changes.map((change) => {
      const key = `${change.orgId} ${change.projectId} ${change.articleId}`;
      const held = new Map<string, ItemOf<E>>(articles.get(key));
      for (const id of change.gone) held.delete(id);
      for (const item of change.items) held.set(idOf(item), item);
      return { key, held, change: { ...change, items: [...held.values()] } };
    });
    const written = all.map(({ change }) => change);
    await engine.write(index, written, signal);
    for (const { key, held } of all) articles.set(key, held);
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One at a time: what is held and what is written are the same for each. */
  const inTurn: typeof engine.write = (...args) => {
    const work = last.then(() => write(...args));
    last = work.catch(() => undefined);
    return work;
  };
  const own: Partial<Engine<ItemOf<E>>> = { prepare, write: inTurn };
  return new Proxy(inner, {
    get(target, name) {
      const value = Reflect.get(own, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
