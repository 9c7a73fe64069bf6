/** Routes that need a key, and the documentation, stand below it. */
export const apiPrefix = '/api/v1';
/** What visitors' browsers ask stands below it: no key, every origin, a limit of its own for each address. */
export const publicPrefix = '/api/public';
/** Who has no key yet asks for one below it, and is let in as visitors are. */
export const authPrefix = '/api/auth';

const publicPrefixes = [publicPrefix, authPrefix];

/** Whether a path, of a request or of a route, needs no key. */
export function isPublicPath(path: string): boolean {
  return publicPrefixes.some(
    (prefix) => path.startsWith(prefix) && (path.length === prefix.length || path.charAt(prefix.length) === '/'),
  );
}
