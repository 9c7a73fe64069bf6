import type { DoubleRequest } from './double-server.js';

/** What a double can be asked; groups of the path are the handler's. */
export type DoubleRoute<Handler> = readonly [method: string, path: RegExp, handler: Handler];

/** Who handles a request, and the parts of its path; undefined when nobody does. */
export function findRoute<Handler>(routes: readonly DoubleRoute<Handler>[], { method, path }: DoubleRequest) {
  for (const [ofMethod, pattern, handler] of routes) {
    const match = ofMethod === method ? pattern.exec(path) : null;
    if (match) return { handler, parts: match.slice(1).map(decodeURIComponent) };
  }
  return undefined;
}
