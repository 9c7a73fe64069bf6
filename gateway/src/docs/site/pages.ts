/** A page of the documentation, before it is put into a frame. */
export interface Page {
  /** Its address below `/docs`: `start`, `reference/contacts`. Empty: the first page. */
  readonly path: string;
  /** As the contents have it: a word or two. */
  readonly title: string;
  /** Where its Markdown stands in the repository; links between files are resolved from there. Absent: it is made of the API. */
  readonly file?: string;
  /** Its text, without its frame. */
  markdown(): string;
}

/** Pages that stand together in the contents. */
export interface Group {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** How pages name each other: as the gateway serves them, or as files of a folder. */
export type Naming = 'served' | 'files';

/**
 * The address of one page as a link on another has it. It is relative, so that a proxy can serve the site below a path of its own.
 * `to` may end in an extension or a fragment.
 */
export function linkBetween(from: string, to: string, naming: Naming): string {
  const [path = '', fragment] = to.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (path === from && hash !== '') return hash;
  const up = '../'.repeat(from.split('/').length - 1);
  if (naming === 'files') return `${up}${hasExtension(path) ? path : `${path || 'index'}.html`}${hash}`;
  // The first page is `/docs`, without a slash: what is below it begins with its own name.
  if (from === '') return `docs${path && `/${path}`}${hash}`;
  return `${path === '' ? `../${up}docs` : up + path}${hash}`;
}

function hasExtension(path: string): boolean {
  return /\.\w+$/.test(path);
}
