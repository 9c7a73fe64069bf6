import { getOrMake } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import {
  type Engine,
  EngineError,
  type EngineHit,
  type Passage,
  type PassageRef,
  type Removal,
  type SearchFilter,
} from '../../search/engine.js';
import { inTurns, nextTurn } from '../../search/next-turn.js';
import { checkGeneration } from '../../search/serving-names.js';
import { Documents } from './documents.js';
import { Scores } from './scores.js';

/** What one project has in an index; documents are numbered by `Documents`. */
export interface Features<Item, Query> {
  add(number: number, item: Item): void;
  score(query: Query, documents: Documents, scores: Scores): void;
  renumber(numbers: Int32Array): void;
}

interface ProjectIndex<Item, Query> {
  readonly documents: Documents;
  readonly features: Features<Item, Query>;
}

export interface EmbeddedOptions<Item, Query> {
  readonly name: string;
  passageOf(item: Item): Passage;
  makeFeatures(): Features<Item, Query>;
  /** @throws when it is not of the shape that the index holds. */
  check?(item: Item): void;
}

/** Numbers of removed passages that are put up with before an index is made compact, beside as many as there are live ones. */
const maxWaste = 64;
const inventoryBatch = 1_000;

/** An index in the memory of this process, in generations; whatever kind of features it holds. */
export class EmbeddedGenerations<Item, Query extends { filter: SearchFilter; limit: number }> implements Engine<Item> {
  readonly durable = false;
  readonly name: string;
  readonly #generations = new Map<string, Map<string, ProjectIndex<Item, Query>>>();
  readonly #scores = new Scores();
  #serving: string | undefined;

  constructor(private readonly options: EmbeddedOptions<Item, Query>) {
    this.name = options.name;
  }

  async prepare(generation: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    checkGeneration(this.name, generation);
    if (!this.#generations.has(generation)) this.#generations.set(generation, new Map());
  }

  async upsert(generation: string, items: readonly Item[], signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.#projects(generation);
    for (const item of items) this.options.check?.(item);
    // Looked up each time: it may have been dropped meanwhile.
    for await (const piece of inTurns(items, this.options.passageOf, signal))
      for (const item of piece) this.#add(this.#projects(generation), item);
  }

  #add(projects: Map<string, ProjectIndex<Item, Query>>, item: Item): void {
    const passage = this.options.passageOf(item);
    const index = this.#indexOf(projects, passage);
    index.features.add(index.documents.add(passage), item);
  }

  async remove(generation: string, removal: Removal, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const projects = this.#projects(generation);
    const index = projects.get(keyOf(removal));
    if (!index) return;
    index.documents.remove(removal);
    if (index.documents.live === 0) projects.delete(keyOf(removal));
    else if (isWasteful(index)) {
      await nextTurn(signal);
      if (isWasteful(index)) index.features.renumber(index.documents.compact());
    }
  }

  async activate(generation: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.#projects(generation);
    this.#serving = generation;
  }

  async drop(generation: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (generation === this.#serving) throw new EngineError(this.name, `the generation ${generation} serves`);
    this.#generations.delete(generation);
  }

  async generations(): Promise<string[]> {
    return [...this.#generations.keys()];
  }

  async *inventory(generation: string): AsyncIterable<PassageRef[]> {
    for (const [key, { documents }] of this.#projects(generation)) {
      const [orgId = '', projectId = ''] = key.split('/');
      const refs = documents.refs();
      for (let at = 0; at < refs.length; at += inventoryBatch)
        yield refs.slice(at, at + inventoryBatch).map((ref) => ({ orgId, projectId, ...ref }));
    }
  }

  async search(tenant: InProject, query: Query, signal?: AbortSignal): Promise<EngineHit[]> {
    signal?.throwIfAborted();
    if (this.#serving === undefined) throw new EngineError(this.name, 'no generation serves yet');
    const index = this.#projects(this.#serving).get(keyOf(tenant));
    if (!index) return [];
    this.#scores.reset(index.documents.size);
    index.features.score(query, index.documents, this.#scores);
    const generation = this.#serving;
    const best = index.documents.best(this.#scores.scores, this.#scores.touched, query);
    return best.map((hit) => ({ ...hit, generation }));
  }

  async close(): Promise<void> {
    this.#generations.clear();
    this.#serving = undefined;
  }

  #projects(generation: string): Map<string, ProjectIndex<Item, Query>> {
    const projects = this.#generations.get(checkGeneration(this.name, generation));
    if (!projects) throw new EngineError(this.name, `there is no generation ${generation}`);
    return projects;
  }

  #indexOf(projects: Map<string, ProjectIndex<Item, Query>>, tenant: InProject): ProjectIndex<Item, Query> {
    return getOrMake(projects, keyOf(tenant), () => ({
      documents: new Documents(),
      features: this.options.makeFeatures(),
    }));
  }
}

function isWasteful({ documents }: { readonly documents: Documents }): boolean {
  return documents.size > 2 * documents.live + maxWaste;
}

/** The one place that tells tenants apart: whatever is kept or found is kept and found under this key. */
function keyOf({ orgId, projectId }: InProject): string {
  return `${orgId}/${projectId}`;
}
