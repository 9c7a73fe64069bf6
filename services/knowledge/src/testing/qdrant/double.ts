import { type DoubleAnswer, type DoubleRequest, type DoubleServer, startDoubleServer } from '../double-server.js';
import { handle } from './routes.js';
import { Store } from './store.js';
import { qdrantValidator } from './validator.js';
import { Refused } from './wire.js';

/**
 * Starts a server that does in memory what Qdrant does for the calls of the adapter: exact search by sparse vectors with
 * the modifier `idf` and by the cosine of dense ones, filters that need an index. It knows no groups: for these the server asks itself up
 * to ten times.
 */
export async function startQdrantDouble(): Promise<DoubleServer> {
  const store = new Store();
  return startDoubleServer({
    validator: qdrantValidator(),
    answer: (request) => answer(store, request),
    refuse: refusal,
  });
}

/** As servers have it that nobody told otherwise. */
const maxBytes = 32 * 1_024 * 1_024;

function answer(store: Store, request: DoubleRequest): DoubleAnswer {
  if (Number(request.headers['content-length']) > maxBytes) return refusal(413, 'Payload reached size limit.');
  // The only answer that is not in a `result`.
  if (request.path === '/') return { status: 200, body: { title: 'qdrant - vector search engine', version: '1.19.1' } };
  try {
    return { status: 200, body: { result: handle(store, request), status: 'ok', time: 0.001 } };
  } catch (error) {
    if (error instanceof Refused) return refusal(error.status, error.message);
    throw error;
  }
}

function refusal(status: number, error: string): DoubleAnswer {
  return { status, body: { status: { error }, time: 0.001 } };
}
