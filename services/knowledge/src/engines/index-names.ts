import { checkIndex, EngineError } from './engine.js';

const prefixName = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** In no prefix and in no name of an index, so that what different prefixes make never meets. */
const separator = '_';

/** How indexes are called in a server that others may use as well. */
export interface IndexNames {
  /** @throws EngineError when it is no name of an index. */
  of(index: string): string;
  /** The indexes among what the server calls so; others are somebody else's. */
  among(names: readonly string[]): string[];
}

/** @throws EngineError when names cannot begin so. */
export function indexNames(engine: string, prefix: string): IndexNames {
  if (!prefixName.test(prefix)) throw new EngineError(engine, `not a prefix of names: ${prefix}`);
  const beginning = prefix + separator;
  return {
    of: (index) => beginning + checkIndex(engine, index),
    among: (names) => names.filter((name) => name.startsWith(beginning)).map((name) => name.slice(beginning.length)),
  };
}
