import { readUrl } from '@pharos/kit';
import { EngineError } from './engine.js';

/** @throws EngineError for what is no address of a server, or holds credentials; it repeats none of it. */
export function serverAddress(engine: string, url: string): URL {
  const address = readUrl(url);
  const usable = address?.protocol === 'http:' || address?.protocol === 'https:';
  if (address && usable && !address.username && !address.password && !address.search && !address.hash) return address;
  throw new EngineError(engine, 'the address must be one of http or https, without credentials, a query or a fragment');
}
