import { getOrMake } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { inChunks, yieldToEventLoop } from '../../text/index.js';
import {
  type ArticleChange,
  checkIndex,
  type Engine,
  EngineError,
  type EngineHit,
  type Passage,
  type PassageRef,
  type SearchFilter,
} from '../engine.js';
import { Documents } from './documents.js';
import { Scores } from './scores.js';

/** What one project has in an index; documents are numbered by `Documents`. */
export interface Features<Item, Query> {
  add(number: number, item: Item): void;
  /** Before a query is scored: what takes long and can be done in several turns of the event loop. */
  prepare?(query: Query, signal?: AbortSignal): Promise<void>;
  score(query: Query, documents: Documents, scores: Scores): void;
  /** About what a text would have that has all that is asked for. */
  most?(query: Query, documents: Documents): number;
  renumber(numbers: Int32Array): void;
}

interface ProjectIndex<Item, Query> {
  readonly documents: Documents;
  readonly features: Features<Item, Query>;
}

export interface EmbeddedOptions<Item, Query> {
  readonly name: string;
  passageOf(item: Item): Passage;
  makeFeatures(index: string): Features<Item, Query>;
  /** @throws when it is not of the shape that the index holds. */
  check?(item: Item, index: string): void;
}

/** Numbers of removed passages that are put up with before an index is made compact, beside as many as there are live ones. */
const maxWaste = 64;

/** Indexes in the memory of this process, whatever kind of features they hold. */
export class EmbeddedIndexes<Item, Query extends { filter: SearchFilter; limit: number }> implements Engine<Item> {
  readonly durable = false;
  // It never outlives the code.
  readonly form = 1;
  readonly name: string;
  readonly #indexes = new Map<string, Map<string, ProjectIndex<Item, Query>>>();
  readonly #scores = new Scores();

  constructor(private readonly options: EmbeddedOptions<Item, Query>) {
    this.name = options.name;
  }

  async prepare(index: string, signal?: AbortSignal, before?: () => Promise<void>): Promise<boolean> {
    signal?.throwIfAborted();
    if (this.#indexes.has(checkIndex(this.name, index))) return false;
    await before?.();
    this.#indexes.set(index, new Map());
    return true;
  }

  async write(index: string, changes: readonly ArticleChange<Item>[], signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.#projects(index);
    const items = changes.flatMap((change) => change.items);
    for (const item of items) this.options.check?.(item, index);
    // Looked up each time: it may have been dropped meanwhile.
    for await (const piece of inChunks(items, this.options.passageOf, signal))
      for (const item of piece) this.#add(index, item);
    for (const change of changes) this.#keepOnly(this.#projects(index), change);
    for (const key of new Set(changes.map(keyOf))) await this.#tidy(index, key, signal);
  }

  #add(index: string, item: Item): void {
    const passage = this.options.passageOf(item);
    const { features, documents } = this.#projectOf(index, passage);
    features.add(documents.add(passage), item);
  }

  #keepOnly(projects: Map<string, ProjectIndex<Item, Query>>, change: ArticleChange<Item>): void {
    const ids = new Set(change.items.map((item) => this.options.passageOf(item).id));
    projects.get(keyOf(change))?.documents.keepOnly(change.articleId, ids);
  }

  /** Removes a project that has nothing any more, and compacts one that had much more than it has. */
  async #tidy(index: string, key: string, signal: AbortSignal | undefined): Promise<void> {
    const projects = this.#projects(index);
    const project = projects.get(key);
    if (!project) return;
    if (project.documents.live === 0) projects.delete(key);
    else if (isWasteful(project)) {
      await yieldToEventLoop(signal);
      if (isWasteful(project)) project.features.renumber(project.documents.compact());
    }
  }

  async drop(index: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.#indexes.delete(index);
  }

  async indexes(): Promise<string[]> {
    return [...this.#indexes.keys()];
  }

  async inventory(index: string, slice: number): Promise<PassageRef[]> {
    return [...this.#projects(index)].flatMap(([key, { documents }]) => {
      const [orgId = '', projectId = ''] = key.split('/');
      return documents.refs(slice).map((ref) => ({ orgId, projectId, ...ref }));
    });
  }

  async count(index: string): Promise<number> {
    return [...this.#projects(index).values()].reduce((sum, { documents }) => sum + documents.live, 0);
  }

  async search(index: string, tenant: InProject, query: Query, signal?: AbortSignal): Promise<EngineHit[]> {
    signal?.throwIfAborted();
    await this.#projects(index).get(keyOf(tenant))?.features.prepare?.(query, signal);
    // Looked up again: it may have been dropped meanwhile.
    const project = this.#projects(index).get(keyOf(tenant));
    if (!project) return [];
    this.#scores.reset(project.documents.size);
    project.features.score(query, project.documents, this.#scores);
    const most = project.features.most?.(query, project.documents);
    const hits = project.documents.best(this.#scores.scores, this.#scores.touched, query);
    return most ? hits.map((hit) => ({ ...hit, share: Math.min(1, hit.score / most) })) : hits;
  }

  async close(): Promise<void> {
    this.#indexes.clear();
  }

  #projects(index: string): Map<string, ProjectIndex<Item, Query>> {
    const projects = this.#indexes.get(checkIndex(this.name, index));
    if (!projects) throw new EngineError(this.name, `there is no index ${index}`);
    return projects;
  }

  #projectOf(index: string, tenant: InProject): ProjectIndex<Item, Query> {
    return getOrMake(this.#projects(index), keyOf(tenant), () => ({
      documents: new Documents(),
      features: this.options.makeFeatures(index),
    }));
  }
}

function isWasteful({ documents }: Pick<ProjectIndex<never, never>, 'documents'>): boolean {
  return documents.size > 2 * documents.live + maxWaste;
}

/** The one place that tells tenants apart: whatever is kept or found is kept and found under this key. */
function keyOf({ orgId, projectId }: InProject): string {
  return `${orgId}/${projectId}`;
}
