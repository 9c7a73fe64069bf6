import { isCatastrophic } from './patterns.js';

/** JSON Schema (2020-12) of an action's arguments. */
export type ArgumentSchema = Readonly<Record<string, unknown>>;

const deepest = 12;
const maxPatterns = 20;
const longestPattern = 200;
const dialect = 'https://json-schema.org/draft/2020-12/schema';
const localReference = /^#\/\$defs\/[A-Za-z0-9_-]+$/;
/** Keywords whose values may hold anything: what stands in them is no schema. */
const plainValues = new Set(['const', 'default', 'enum', 'examples']);
/** Keywords whose values are schemas by names of the author's. */
const named = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

interface Found {
  patterns: number;
  /** What is looked at stands in `$defs`. */
  inDefinition: boolean;
}

/** What is wrong with the form of a schema, before anything compiles it: its depth, references and patterns. */
export function formProblem(schema: ArgumentSchema): string | undefined {
  return within(schema, 1, { patterns: 0, inDefinition: false });
}

function within(schema: unknown, depth: number, found: Found): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if (depth > deepest) return `must not be nested deeper than ${deepest} levels`;
  if (Array.isArray(schema)) return first(schema, depth, found);
  for (const [keyword, value] of Object.entries(schema)) {
    const problem = ofKeyword(keyword, value, found) ?? below(keyword, value, depth, found);
    if (problem) return problem;
  }
  return undefined;
}

function below(keyword: string, value: unknown, depth: number, found: Found): string | undefined {
  if (plainValues.has(keyword))
    return depthOf(value) + depth > deepest ? 'holds values that are nested too deep' : undefined;
  const isNamed = named.has(keyword) && typeof value === 'object' && value !== null;
  const outside = found.inDefinition;
  found.inDefinition ||= keyword === '$defs';
  const problem = isNamed ? first(Object.values(value), depth + 1, found) : within(value, depth + 1, found);
  found.inDefinition = outside;
  return problem;
}

function first(schemas: readonly unknown[], depth: number, found: Found): string | undefined {
  for (const schema of schemas) {
    const problem = within(schema, depth + 1, found);
    if (problem) return problem;
  }
  return undefined;
}

/** No deeper than it matters. */
function depthOf(value: unknown, from = 0): number {
  if (typeof value !== 'object' || value === null || from > deepest) return from;
  return Object.values(value).reduce<number>((most, inner) => Math.max(most, depthOf(inner, from + 1)), from + 1);
}

function ofKeyword(keyword: string, value: unknown, found: Found): string | undefined {
  if (keyword === '$schema' && value !== dialect) return `must be of ${dialect}`;
  if (['$id', '$anchor', '$vocabulary'].includes(keyword) || keyword.startsWith('$dynamic'))
    return `must not have ${keyword}`;
  // Definitions of definitions would multiply what there is to check, without end.
  if (keyword === '$ref' && found.inDefinition) return 'must not have $ref within $defs';
  if (keyword === '$ref' && !localReference.test(String(value))) return 'may refer to `#/$defs/…` only';
  if (keyword === 'pattern') return ofPattern(String(value), found);
  if (keyword !== 'patternProperties' || typeof value !== 'object' || value === null) return undefined;
  return Object.keys(value)
    .map((pattern) => ofPattern(pattern, found))
    .find((problem) => problem !== undefined);
}

function ofPattern(pattern: string, found: Found): string | undefined {
  found.patterns += 1;
  if (found.patterns > maxPatterns) return `must have at most ${maxPatterns} patterns`;
  if (pattern.length > longestPattern) return `must have patterns of at most ${longestPattern} characters`;
  if (isCatastrophic(pattern)) return `has a pattern that may take too long to match: ${pattern}`;
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch {
    return `has a pattern that is none: ${pattern}`;
  }
}
