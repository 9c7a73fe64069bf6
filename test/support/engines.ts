import { startMeilisearchDouble, startQdrantDouble } from '@pharos/knowledge/doubles';
import { uniqueName } from './databases.js';

/** Search engines as servers, which more than one replica can use. */
export interface SearchEngines {
  /** What the knowledge service is told of them. */
  readonly env: Readonly<Record<string, string>>;
  /** Also removes from real servers what was made there. */
  close(): Promise<void>;
}

/** The servers that QDRANT_URL and MEILI_URL name, where these are set, and otherwise doubles of them. */
export async function startSearchEngines(): Promise<SearchEngines> {
  const prefix = uniqueName('test').replaceAll('_', '-');
  const engines = [await startQdrant(prefix), await startMeilisearch(prefix)];
  const env = Object.assign({ SEARCH_PREFIX: prefix }, ...engines.map((engine) => engine.env));
  return { env, close: async () => void (await Promise.all(engines.map((engine) => engine.close()))) };
}

async function startQdrant(prefix: string): Promise<SearchEngines> {
  const { QDRANT_URL, QDRANT_API_KEY } = process.env;
  if (!QDRANT_URL) {
    const double = await startQdrantDouble();
    return { env: { QDRANT_URL: double.url }, close: () => double.close() };
  }
  const headers = { 'api-key': QDRANT_API_KEY ?? '' };
  const listed = async () => {
    const answer = await fetch(`${QDRANT_URL}/collections`, { headers });
    const { result } = (await answer.json()) as { result: { collections: { name: string }[] } };
    return result.collections.map(({ name }) => `${QDRANT_URL}/collections/${name}`);
  };
  const env = { QDRANT_URL, ...(QDRANT_API_KEY && { QDRANT_API_KEY }) };
  return { env, close: async () => removeAll(await listed(), prefix, headers) };
}

async function startMeilisearch(prefix: string): Promise<SearchEngines> {
  const { MEILI_URL, MEILI_API_KEY } = process.env;
  if (!MEILI_URL) {
    const double = await startMeilisearchDouble();
    return { env: { MEILI_URL: double.url }, close: () => double.close() };
  }
  const headers = { authorization: `Bearer ${MEILI_API_KEY ?? ''}` };
  const listed = async () => {
    const answer = await fetch(`${MEILI_URL}/indexes?limit=10000`, { headers });
    const { results } = (await answer.json()) as { results: { uid: string }[] };
    return results.map(({ uid }) => `${MEILI_URL}/indexes/${uid}`);
  };
  const env = { MEILI_URL, ...(MEILI_API_KEY && { MEILI_API_KEY }) };
  return { env, close: async () => removeAll(await listed(), prefix, headers) };
}

async function removeAll(addresses: readonly string[], prefix: string, headers: Record<string, string>): Promise<void> {
  for (const address of addresses)
    if (address.includes(`/${prefix}_`)) await fetch(address, { method: 'DELETE', headers });
}
