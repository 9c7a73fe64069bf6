import type { Clock } from '@pharos/kit';
import { retryAfterMs } from '@pharos/kit';
import { z } from 'zod';
import { isDownStatus } from '../../dependencies/index.js';
import { embedderFaults } from '../embedder.js';
import { ApiFailure } from './api-failure.js';
import { discard, readBounded } from './read-bounded.js';

const readBytes = 16 * 1_024;
/** Only a machine's word, such as `model_not_found`: a sentence may quote the texts or the key. */
const word = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
const refusalSchema = z.object({
  error: z.object({ code: word.nullish().catch(null), type: word.nullish().catch(null) }),
});

/** What a status other than 2xx means, in words; none of them are the API's, but for its error code. */
export async function refusalOf(response: Response, model: string, clock: Clock): Promise<ApiFailure> {
  const { status } = response;
  if (status < 200 || (status >= 300 && status < 400) || status === 401 || status === 403) {
    await discard(response);
    if (status < 400)
      return new ApiFailure(`it redirects (${status}), which is not followed`, undefined, { isDown: true });
    return new ApiFailure(`it refuses the key (${status})`, undefined, { isDown: true, fault: embedderFaults.key });
  }
  if (isDownStatus(status)) {
    await discard(response);
    const afterMs = retryAfterMs(response.headers.get('retry-after'), clock.now());
    return new ApiFailure(`it answers ${status}`, { afterMs }, { mayBeOneText: mayBeOneText(status) });
  }
  const code = await codeOf(response);
  if (status === 404) {
    const told = `it has no model “${model}”, or is not at this address (404${code})`;
    return new ApiFailure(told, undefined, { isDown: true, fault: embedderFaults.model });
  }
  return new ApiFailure(`it refuses the request (${status}${code})`, undefined, { isTooLarge: status === 413 });
}

/** Servers fail at a text that their model cannot read; one that has too much to do says so. */
function mayBeOneText(status: number): boolean {
  return status >= 500 && status !== 503;
}

async function codeOf(response: Response): Promise<string> {
  try {
    const { error } = refusalSchema.parse(JSON.parse((await readBounded(response, readBytes)) ?? ''));
    const code = error.code ?? error.type;
    return code ? `, ${code}` : '';
  } catch {
    return '';
  }
}
