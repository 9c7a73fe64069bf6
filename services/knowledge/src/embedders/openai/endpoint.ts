import { readUrl } from '@pharos/kit';
import { EmbedderError } from '../embedder.js';

/**
 * Where embeddings are asked for: below the path of `url`, with its query if it has one.
 * @throws EmbedderError, without the URL itself, which may hold a secret
 */
export function endpointOf(url: string): URL {
  const endpoint = parsed(url);
  endpoint.pathname = `${withoutEndingSlash(endpoint.pathname)}/embeddings`;
  endpoint.hash = '';
  return endpoint;
}

/** The URL for messages and fingerprints: origin and path; a query may hold a secret. @throws EmbedderError */
export function shownUrl(url: string): string {
  const { origin, pathname } = parsed(url);
  return origin + withoutEndingSlash(pathname);
}

/** A key that a header can carry; undefined if there is none. @throws EmbedderError */
export function checkedKey(apiKey: string | undefined): string | undefined {
  const key = apiKey?.trim();
  // Whatever would refuse such a header quotes it.
  if (key && !/^[\x21-\x7E]+$/.test(key)) throw new EmbedderError('the key of the embeddings API must be ASCII');
  return key || undefined;
}

function parsed(url: string): URL {
  const address = readUrl(url);
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new EmbedderError('the URL of the embeddings API must be http or https');
  }
  if (address.username || address.password) {
    throw new EmbedderError('the URL of the embeddings API must not contain a user name or password');
  }
  return address;
}

function withoutEndingSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
