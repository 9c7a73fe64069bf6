import { type Clock, retryAfterMs } from '@pharos/kit';
import { z } from 'zod';
import { isDownStatus, type RefusedAnswer } from '../../dependencies/index.js';
import { ApiFailure } from './api-failure.js';

/** Only a machine's word, such as `model_not_found`: a sentence may quote the texts or the key. */
const word = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
const refusalSchema = z.object({
  error: z.object({ code: word.nullish().catch(null), type: word.nullish().catch(null) }),
});

/** What a status other than 2xx means, in words; none of them are the API's, but for its error code. */
export function refusalOf({ status, data, retryAfter }: RefusedAnswer, model: string, clock: Clock): ApiFailure {
  const any = (told: string) => new ApiFailure(told, undefined, { isDown: true });
  if (status < 400) return any(`it redirects (${status}), which is not followed`);
  if (status === 401 || status === 403) return any(`it refuses the key (${status})`);
  if (isDownStatus(status))
    return new ApiFailure(`it answers ${status}`, { afterMs: retryAfterMs(retryAfter, clock.now()) });
  const refusal = refusalSchema.safeParse(data);
  const code = refusal.data?.error.code ?? refusal.data?.error.type;
  const told = `${status}${code ? `, ${code}` : ''}`;
  if (status === 404) return any(`it has no model “${model}”, or is not at this address (${told})`);
  return new ApiFailure(`it refuses the request (${told})`, undefined, { isTooLarge: status === 413 });
}
