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

/** The provider took the request for what it is, and said no. */
export class GraphqlError extends ProviderError {
  constructor(
    title: string,
    readonly said: string,
    readonly code: string,
    explained: string | undefined,
  ) {
    super('refused', explained ? `${title} ${explained}.` : `${title} did not take the request: ${short(said)}`);
  }
}

/** Linear's and Shopify's. */
const limited = new Set(['RATELIMITED', 'THROTTLED']);
const broken = new Set(['INTERNAL_SERVER_ERROR', 'INTERNAL_ERROR']);

/** @throws ProviderError; GraphqlError when the provider says no */
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
  const said = error.extensions?.userPresentableMessage ?? error.message;
  throw new GraphqlError(title, said, code, known[code]);
}

/** Of a provider's own words, which may be any. */
function short(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
}
