/** No support product nests its records as deep as this. */
const mostDepth = 200;

/** Whether a document is nested deeper than an export is: what reads it calls itself for each level. */
export function isTooDeep(document: unknown): boolean {
  let level = [document].filter(isNesting);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostDepth) return true;
    level = level.flatMap((value) => Object.values(value).filter(isNesting));
  }
  return false;
}

const isNesting = (value: unknown): value is object => typeof value === 'object' && value !== null;
