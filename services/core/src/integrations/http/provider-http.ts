import { retryAfterMs } from '@pharos/kit';
import type { SendError, Sender } from '@pharos/outbound';
import { ProviderError } from './provider-error.js';

/** A request to a provider. */
export interface ProviderRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
}

export interface ProviderAnswer {
  readonly status: number;
  /** The body; of one that is longer than is read, the beginning. */
  readonly text: string;
  readonly retryAfterMs: number;
  /** The body as JSON. @throws ProviderError when it is none, or too long */
  json(): unknown;
}

/** Asks providers over the guarded connections. @throws ProviderError when nothing answers */
export type AskProvider = (title: string, request: ProviderRequest) => Promise<ProviderAnswer>;

/** The length up to which an answer is read; ten orders have a fifth of it. */
export const maxAnswerBytes = 512 * 1_024;

export interface ProviderHttpOptions {
  readonly sender: Pick<Sender, 'send'>;
  readonly serviceName: string;
}

/** Requests as providers want them: with a user agent (GitHub refuses any other), and JSON both ways. */
export function providerHttp({ sender, serviceName }: ProviderHttpOptions): AskProvider {
  return async (title, { method = 'POST', url, headers = {}, json }) => {
    const content: Record<string, string> = json === undefined ? {} : { 'Content-Type': 'application/json' };
    const own = { Accept: 'application/json', 'User-Agent': `${serviceName}-Integration/1.0`, ...content };
    const result = await sender.send({
      method,
      url,
      body: json === undefined ? [] : [Buffer.from(JSON.stringify(json))],
      headers: Object.entries({ ...own, ...headers }).flat(),
    });
    if (result.kind === 'failed') {
      const { error, unsent: untouched } = result;
      throw new ProviderError('unreachable', `${title} ${words[error]}.`, { untouched });
    }
    const { statusCode: status, responseBody: text, retryAfter, cut = false } = result;
    return {
      status,
      text,
      retryAfterMs: retryAfterMs(retryAfter, new Date()),
      json: () => parse(title, text, cut),
    };
  };
}

const words: Readonly<Record<SendError, string>> = {
  timeout: 'did not answer in time',
  dns: 'cannot be found: its host name has no address',
  tls: 'has no trusted certificate',
  connection: 'does not accept connections, or closed the connection',
  blocked_address: 'has an address that Pharos may not connect to',
};

function parse(title: string, text: string, cut: boolean): unknown {
  if (cut) throw new ProviderError('unreadable', `${title} sent an answer that is too large.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('unreadable', `${title} sent an answer that is not JSON.`);
  }
}

const temporary = new Set([408, 425, 429]);

/** What a status other than success means, in words; `known` has better ones for some. */
export function refusalOf(
  title: string,
  answer: Pick<ProviderAnswer, 'status' | 'retryAfterMs' | 'text'>,
  known: Readonly<Record<number, string>> = {},
): ProviderError {
  const { status, retryAfterMs } = answer;
  // What is one too many was not carried out.
  if (isLimited(answer)) {
    const message = `${title} received too many requests (${status}).`;
    return new ProviderError('busy', message, { retryAfterMs, untouched: true });
  }
  if (temporary.has(status) || status >= 500) {
    return new ProviderError('busy', `${title} cannot answer right now (${status}).`, { retryAfterMs });
  }
  if (status >= 300 && status < 400) {
    return new ProviderError('refused', `${title} answered with a redirect (${status}). Redirects are not followed.`);
  }
  const explained = known[status] ?? usual[status] ?? 'rejected the request';
  return new ProviderError('refused', `${title} ${explained} (${status}).`);
}

/** GitHub says it with 403 as well (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api). */
function isLimited({ status, retryAfterMs, text }: Pick<ProviderAnswer, 'status' | 'retryAfterMs' | 'text'>): boolean {
  return status === 429 || (status === 403 && (retryAfterMs > 0 || /rate limit/i.test(text)));
}

const usual: Readonly<Record<number, string>> = {
  401: 'does not accept the credentials',
  403: 'does not allow this with these credentials',
  404: 'did not find what was requested',
};
