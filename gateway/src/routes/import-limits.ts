/** How many rows a request may have. */
export const maxRows = 1_000;
export const importTimeoutMs = 30_000;

/** What the descriptions of all imports say. */
export const importText =
  'Send a JSON array, or NDJSON (one row per line) with the content type `application/x-ndjson`. The OpenAPI document ' +
  'lists only JSON, because some generated clients send no content type if there are two. You can compress the body with ' +
  'gzip (`Content-Encoding: gzip`). A request can have up to 1000 rows and 1 MiB before compression; split larger imports. ' +
  'Imports of one organization wait for each other; if too many wait, the answer is 429.';
