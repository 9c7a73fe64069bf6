import { Pharos, PharosConnectionError, PharosError } from '@pharos/sdk';
import type { ErrorTexts } from '../messages/errors-en.js';
import { inLanguage } from '../messages/in-language.js';
import { t } from '../messages/index.js';
import { textOfError } from './error-texts.js';

/** The API, as whoever is signed in. */
export const pharos = new Pharos({ credentials: 'same-origin' });

/** The page on which people sign in also has them set up a second factor that their organization requires. */
const sessionCodes = new Set(['SESSION_REQUIRED', 'SESSION_EXPIRED', 'API_KEY_MISSING', 'SECOND_FACTOR_MISSING']);

/** Whether nobody is signed in (any more), or not as their organization wants it. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof PharosError && sessionCodes.has(error.code);
}

/** Whether trying later can help: there was no answer yet, nobody is signed in, or the platform has too much to do. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof PharosError)) return false;
  const { code, status } = error;
  if (error instanceof PharosConnectionError || code === 'IDEMPOTENCY_IN_PROGRESS') return true;
  return isSignedOut(error) || status === 429 || status >= 500;
}

/** Whether what was asked for may be done, though the answer is an error, or there is none. */
export const mayHaveHappened = (error: unknown): boolean => !(error instanceof PharosError) || error.mayHaveHappened;

/** Whether the organization or project is not the person's (any more). */
export function isShutOut(error: unknown): boolean {
  return error instanceof PharosError && /^(ORG|ORGANIZATION|PROJECT)_NOT_FOUND$/.test(error.code);
}

/** Leaves for the page on which people sign in, which comes back to where they were. */
export function goToSignIn(): void {
  const { pathname, search, hash } = location;
  const next = pathname === '/app/' || pathname === '/app' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  location.replace(`/app/sign-in${next}${hash}`);
}

let errorTexts: ErrorTexts | undefined;

/** Fetches what people are told of errors: it need not be there before the first page is. */
export async function loadErrorTexts(): Promise<void> {
  errorTexts ??= await inLanguage<ErrorTexts>({
    en: async () => (await import('../messages/errors-en.js')).errorsEn,
    de: async () => (await import('../messages/errors-de.js')).errorsDe,
  });
}

export interface Trouble {
  readonly text: string;
  readonly requestId: string | undefined;
}

/** What a person is told of an error. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof PharosConnectionError) return { text: t.errors.offline, requestId: undefined };
  if (!(error instanceof PharosError))
    return { text: String((error as Error)?.message ?? error), requestId: undefined };
  if (error.status === 403) return { text: t.errors.noPermission, requestId: error.requestId };
  void loadErrorTexts().catch(() => undefined);
  return { text: textOfError(error, errorTexts), requestId: error.requestId };
}
