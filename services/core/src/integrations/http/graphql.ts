import { z } from 'zod';
import { ProviderError } from './provider-error.js';
import { type AskProvider, refusalOf } from './provider-http.js';
import { read } from './read-answer.js';

/** A call of GraphQL over HTTP. */
export interface GraphqlCall<Schema extends z.ZodType> {
  readonly title: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** What is taken of `data`. */
  readonly data: Schema;
  /** Better words for codes of errors. */
  readonly known?: Readonly<Record<string, string>>;
}

const oneError = z.object({
  message: z.string().default(''),
  extensions: z
    .object({ code: z.string().optional(), userPresentableMessage: z.string().optional() })
    .optional()
    .catch(undefined),
});
const envelope = z.object({
  data: z.unknown(),
  // Shopify names a bad token in a text of its own.
  errors: z.union([z.array(oneError), z.unknown().transform(() => undefined)]).optional(),
});

/** The codes of Linear and Shopify for too many requests. */
const limited = new Set(['RATELIMITED', 'THROTTLED']);
const broken = new Set(['INTERNAL_SERVER_ERROR', 'INTERNAL_ERROR']);

/** @throws ProviderError */
export async function askGraphql<Schema extends z.ZodType>(
  ask: AskProvider,
  call: GraphqlCall<Schema>,
): Promise<z.output<Schema>> {
  const { title, url, headers, query, variables = {}, known = {} } = call;
  const answer = await ask(title, { url, headers, json: { query, variables } });
  // Errors of GraphQL come with 200, and from Linear with 400 as well.
  if (answer.status !== 200 && answer.status !== 400) throw refusalOf(title, answer);
  const { data, errors = [] } = read(title, envelope, answer.json());
  const [error] = errors;
  if (error === undefined) {
    if (answer.status !== 200) throw refusalOf(title, answer);
    return read(title, call.data, data);
  }
  const code = error.extensions?.code ?? '';
  const { retryAfterMs } = answer;
  if (limited.has(code)) {
    throw new ProviderError('busy', `${title} received too many requests.`, { retryAfterMs, untouched: true });
  }
  if (broken.has(code)) throw new ProviderError('busy', `${title} cannot answer right now.`, { retryAfterMs });
  const words = (error.extensions?.userPresentableMessage ?? error.message).replace(/\p{Cc}+/gu, ' ').slice(0, 200);
  const explained = known[code];
  throw new ProviderError(
    'refused',
    explained ? `${title} ${explained}.` : `${title} did not take the request: ${words}`,
  );
}
