import { BlockedAddressError, classify } from '@pharos/outbound';
import { type Dispatcher, fetch, type RequestInit } from 'undici';

/** Longer answers are refused: of a streamed one each token has some 300 bytes around it. */
export const maxAnswerBytes = 4 * 1_024 * 1_024;

export type NotAnswered =
  /** Where it leads may not be reached. */
  | 'blocked'
  /** No connection: nothing was sent. */
  | 'unreachable'
  /** It ended on the way. */
  | 'broken'
  /** It stopped on the way. */
  | 'stalled'
  /** As a whole, although it was to be streamed. */
  | 'unstreamed'
  /** Longer than is read, or a redirect, which is not followed. */
  | 'unreadable';

/** A call without an answer that could be read. Says nothing of addresses, keys or contents. */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(readonly reason: NotAnswered) {
    super(`the provider could not be asked: ${reason}`);
  }
}

/**
 * What providers' SDKs send with: over the given connections, without following redirects (the key would go along), answers
 * bounded in bytes, decompressed ones too. Fails with TransportError, or with the reason of the signal.
 */
export function modelFetch(dispatcher: () => Dispatcher): typeof globalThis.fetch {
  const send = async (input: unknown, init?: unknown) => {
    const request = init as RequestInit | undefined;
    try {
      const answer = await fetch(String(input), { ...request, dispatcher: dispatcher(), redirect: 'manual' });
      if (answer.status >= 300 && answer.status < 400) {
        await answer.body?.cancel();
        throw new TransportError('unreadable');
      }
      const body = answer.body as ReadableStream<Uint8Array> | null;
      return new Response(body?.pipeThrough(bounded()) ?? null, {
        status: answer.status,
        statusText: answer.statusText,
        headers: [...answer.headers],
      });
    } catch (error) {
      if (error instanceof TransportError || request?.signal?.aborted) throw error;
      throw new TransportError(reasonOf(error));
    }
  };
  return send as typeof globalThis.fetch;
}

/** `fetch` for answers that are to be streamed. Some servers send them whole all the same, which the SDK cannot read as a stream. */
export function streamedBy(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return answer;
    await answer.body?.cancel();
    throw new TransportError('unstreamed');
  };
}

function bounded(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes) controller.error(new TransportError('unreadable'));
      else controller.enqueue(chunk);
    },
  });
}

/** Errors of the system with which no connection came about. */
const unreachableCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

function reasonOf(error: unknown): NotAnswered {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof BlockedAddressError) return 'blocked';
  if (unreachableCodes.has(String((cause as { code?: unknown }).code))) return 'unreachable';
  const kind = classify(cause);
  return kind === 'connection' ? 'broken' : 'unreachable';
}
