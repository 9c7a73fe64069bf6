import { EngineError } from './engine.js';

const generationName = /^[a-z0-9-]{1,64}$/;
const prefixName = /^[a-z0-9][a-z0-9-]{0,63}$/;
const infix = '-g-';

/** @throws EngineError when it is no name of a generation: it becomes part of names and addresses in engines. */
export function checkGeneration(engine: string, generation: string): string {
  if (generationName.test(generation)) return generation;
  throw new EngineError(engine, `not a name of a generation: ${generation}`);
}

/** How things are called in a server that others may use as well; what different prefixes make never meets. */
export interface ServingNames {
  /** Of what says which generation serves. */
  readonly serving: string;
  /** Of what holds a generation. @throws EngineError when it is no name of one. */
  of(generation: string): string;
  /** The generation that is held under the name; undefined when that is somebody else's. */
  generation(name: string): string | undefined;
}

/** Whether names that begin so can be told from those of any other prefix. */
export function isPrefix(prefix: string): boolean {
  // `a-g` would make `a-g-g-1`, which is also how `a` calls its generation `g-1`: `a` would clear it away.
  return prefixName.test(prefix) && !`${prefix}-`.includes(infix);
}

/** @throws EngineError when names that begin so could not be told from those of another prefix. */
export function servingNames(engine: string, prefix: string): ServingNames {
  if (!isPrefix(prefix)) throw new EngineError(engine, `not a prefix of names: ${prefix}`);
  const beginning = `${prefix}${infix}`;
  return {
    serving: `${prefix}-serving`,
    of: (generation) => beginning + checkGeneration(engine, generation),
    generation: (name) => {
      const generation = name.slice(beginning.length);
      return name.startsWith(beginning) && generationName.test(generation) ? generation : undefined;
    },
  };
}
