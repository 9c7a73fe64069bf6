/**
 * The document with schemas that allow no fields but those that they list. Its answers let later versions add some; of this version,
 * everything that an answer has must be documented.
 */
export function strict<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(strict) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, data.has(key) ? value : strict(value)]),
  );
  const isObject = inner.type === 'object' && typeof inner.properties === 'object';
  return (isObject ? { additionalProperties: false, ...inner } : inner) as Part;
}

const data = new Set(['example', 'enum', 'const']);
