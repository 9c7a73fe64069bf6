import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { LRUCache } from 'lru-cache';
import { Synonyms } from '../text/index.js';
import type { Search, Searcher, SearchResult } from './searcher.js';
import { findSynonyms } from './synonyms.js';

interface Known {
  readonly revision: number;
  readonly synonyms: Synonyms;
}

/** What synonyms may take of memory, of all projects together; a project's 60 MB at most. */
const maxBytes = 64 << 20;

/**
 * Asks in all words that a project has for what is looked for. Its groups are remembered by their revision; the search's own look at
 * the database tells whether that is still theirs, so that every search goes by the latest ones and nobody asks for them in vain.
 */
export class SynonymSearcher implements Pick<Searcher, 'search'> {
  readonly #known = new LRUCache<string, Known>({
    maxSize: maxBytes,
    sizeCalculation: ({ synonyms }) => synonyms.mostBytes,
  });

  constructor(private readonly searcher: Pick<Searcher, 'search'>) {}

  async search(database: Database, tenant: InProject, search: Search, signal: AbortSignal): Promise<SearchResult> {
    const ask = async ({ synonyms }: Known) => {
      const named = await synonyms.in(search.text, search.filter.locale);
      const asked = named.length === 0 ? search : { ...search, synonyms: named };
      return { named, result: await this.searcher.search(database, tenant, asked, signal) };
    };
    const known = this.#known.get(keyOf(tenant)) ?? (await this.#read(database, tenant));
    const { named, result } = await ask(known);
    if (result.synonymsRevision === known.revision) return result;
    const latest = await this.#read(database, tenant);
    // What the question names of neither changes nothing.
    const isAnother = named.length > 0 || (await latest.synonyms.in(search.text, search.filter.locale)).length > 0;
    return isAnother ? (await ask(latest)).result : result;
  }

  async #read(database: Database, tenant: InProject): Promise<Known> {
    const { groups, revision } = await findSynonyms(database, tenant);
    const known = { revision, synonyms: new Synonyms(groups) };
    this.#known.set(keyOf(tenant), known);
    return known;
  }
}

function keyOf({ orgId, projectId }: InProject): string {
  return `${orgId}/${projectId}`;
}
