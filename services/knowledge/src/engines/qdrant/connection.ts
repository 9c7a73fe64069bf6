import { QdrantClient, type Schemas } from '@qdrant/js-client-rest';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { type ClientCertificate, fetchOver, ServerHealth, type ServerOutages } from '../../dependencies/index.js';
import { askJson, connectionsWith } from '../ask-json.js';
import { callBounded } from '../bounded-call.js';
import { EngineError } from '../engine.js';
import { serverAddress } from '../server-address.js';
import { engineName, explain } from './errors.js';

export interface ConnectionOptions {
  /** Scheme, host, port and path as they are: without a port it is 80 or 443, not Qdrant's own. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly certificate?: ClientCertificate | undefined;
  /** For one call with its answer. */
  readonly timeoutMs: number;
  readonly outages?: ServerOutages | undefined;
}

/** The vendor's client, but for what every search asks. */
export type Api = Omit<ReturnType<QdrantClient['api']>, 'queryPoints'> & { readonly queryPoints: QueryPoints };

type QueryPoints = (
  request: Schemas['QueryRequest'] & { readonly collection_name: string; readonly timeout: number },
  init: RequestInit & { readonly signal: AbortSignal },
) => Promise<{ data: unknown }>;

/** A call by the vendor's client; `init` has the signal that ends it. */
export type Send = (api: Api, init: RequestInit & { readonly signal: AbortSignal }) => Promise<{ data: unknown }>;

export interface Call<Answer> {
  /** For messages, as in `reading the aliases`. */
  readonly what: string;
  readonly answer: z.ZodType<Answer>;
  /** Whether it writes: what the server fails at then says nothing of searches. */
  readonly writes?: boolean;
  readonly send: Send;
  readonly signal?: AbortSignal | undefined;
}

/** Calls to one server, each bounded in time. */
export class Connection {
  private readonly api: Api;
  readonly health: ServerHealth;
  readonly #dispatcher: Dispatcher | undefined;

  /** @throws EngineError when there can be no server at the address. */
  constructor(private readonly options: ConnectionOptions) {
    this.health = new ServerHealth(options.outages);
    this.#dispatcher = options.certificate && connectionsWith(options.certificate);
    this.api = { ...clientOf(options).api(), queryPoints: queryPointsOf(options, this.#dispatcher) };
  }

  /**
   * What the server answered.
   *
   * @throws EngineError for everything that goes wrong, except the reason of an aborted `signal`.
   */
  async call<Answer>({ what, answer, send, signal, writes = false }: Call<Answer>): Promise<Answer> {
    const { timeoutMs, apiKey } = this.options;
    const bounded = {
      timeoutMs,
      signal,
      send: async (ending: AbortSignal) => answer.parse((await send(this.api, this.#init(ending))).data),
      explain: (error: unknown) => explain(error, { what, secret: apiKey, writes }),
    };
    const ask = () => callBounded(bounded);
    return writes ? this.health.write(ask) : this.health.read(ask);
  }

  /** A redirect is not followed: fetch would take the key along, since it does not know that header for one. */
  #init(signal: AbortSignal): RequestInit & { readonly signal: AbortSignal } {
    return { signal, redirect: 'manual', ...fetchOver(this.#dispatcher) };
  }
}

function clientOf({ url, apiKey }: ConnectionOptions): QdrantClient {
  const address = addressOf(serverAddress(engineName, url));
  try {
    return new QdrantClient({
      ...address,
      checkCompatibility: false,
      // The client's own timeout would take the place of the signals of calls.
      timeout: Number.POSITIVE_INFINITY,
      // As a header, since the client writes to the console about keys over http, which is usual within a cluster.
      headers: { 'api-key': apiKey },
    });
  } catch {
    // The reason is left out: it repeats the key.
    throw new EngineError(engineName, 'the API key has characters that no request can carry');
  }
}

/**
 * As the client's, which takes twice as long, and longer on Node 21 and later, where it looks at each number of an answer for one
 * that is too large for JavaScript: scores, versions and ordinals are not.
 */
function queryPointsOf({ url, apiKey }: ConnectionOptions, dispatcher: Dispatcher | undefined): QueryPoints {
  const base = serverAddress(engineName, url).href.replace(/\/+$/, '');
  const sent = new Headers({ 'content-type': 'application/json', ...(apiKey && { 'api-key': apiKey }) });
  const headers = Object.fromEntries(sent);
  return async ({ collection_name, timeout, ...query }, { signal }) => {
    const at = `${base}/collections/${encodeURIComponent(collection_name)}/points/query?timeout=${timeout}`;
    return { data: await askJson(at, { method: 'POST', headers, body: JSON.stringify(query), signal, dispatcher }) };
  };
}

/** In parts: of an address as a whole the client ignores the path, and takes 6333 for a port that is the scheme's own. */
function addressOf({ protocol, hostname, port, pathname }: URL) {
  return {
    host: hostname,
    port: port ? Number(port) : null,
    https: protocol === 'https:',
    prefix: pathname.replace(/\/+$/, ''),
  };
}
