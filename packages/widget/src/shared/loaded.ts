import { backoff } from './backoff.js';
import { ask, RequestFailed } from './http.js';
import { pageReady } from './script-context.js';

const maxTries = 6;

/** What is shown in the page, once that is there; undefined, with a word in the console, when there is none to be had. */
export async function loaded<Data>(url: string): Promise<Data | undefined> {
  for (let tries = 0; ; tries += 1) {
    try {
      const [{ data }] = await Promise.all([ask<{ data: Data }>(url), pageReady()]);
      return data;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (!error.passing || tries >= maxTries) {
        console.warn(`${url}: ${error.message}`);
        return undefined;
      }
      await backoff(tries, error.retryAfterMs);
    }
  }
}
