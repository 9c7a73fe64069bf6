interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  variable: Node<T> | undefined;
  readonly byMethod: Map<string, T>;
}

export interface PathMatch<T> {
  /** What is served at this path, by method. */
  readonly byMethod: ReadonlyMap<string, T>;
  /** The variable parts of the path in order, still percent-encoded. */
  readonly values: readonly string[];
}

/**
 * Finds what is served at a path in one walk over its segments, however many routes there are; a router that tries
 * pattern after pattern grows slower with each. Fixed segments win over variable ones.
 */
export class RouteTree<T> {
  readonly #root: Node<T> = makeNode();

  /** `path` has its variable segments in braces. Throws when the place is taken. */
  add(method: string, path: string, served: T): void {
    let node = this.#root;
    for (const segment of segments(path)) node = segment.startsWith('{') ? variableOf(node) : fixedOf(node, segment);
    if (node.byMethod.has(method)) throw new Error(`two routes claim ${method} ${path}`);
    node.byMethod.set(method, served);
  }

  /** Undefined when nothing is served at the path by any method. */
  find(path: string): PathMatch<T> | undefined {
    const values: string[] = [];
    const node = walk(this.#root, segments(path), 0, values);
    return node && { byMethod: node.byMethod, values };
  }
}

function walk<T>(node: Node<T>, parts: readonly string[], at: number, values: string[]): Node<T> | undefined {
  const part = parts[at];
  if (part === undefined) return node.byMethod.size > 0 ? node : undefined;
  const fixed = node.fixed.get(part);
  const found = fixed && walk(fixed, parts, at + 1, values);
  if (found !== undefined || node.variable === undefined || part === '') return found;
  values.push(part);
  const variable = walk(node.variable, parts, at + 1, values);
  if (variable === undefined) values.pop();
  return variable;
}

function segments(path: string): string[] {
  return path.slice(1).split('/');
}

function variableOf<T>(node: Node<T>): Node<T> {
  node.variable ??= makeNode();
  return node.variable;
}

function fixedOf<T>(node: Node<T>, segment: string): Node<T> {
  const known = node.fixed.get(segment);
  if (known !== undefined) return known;
  const made: Node<T> = makeNode();
  node.fixed.set(segment, made);
  return made;
}

function makeNode<T>(): Node<T> {
  return { fixed: new Map(), variable: undefined, byMethod: new Map() };
}
