import type { Rich } from '@pharos/markup/text';

/** The beginning of a formatted text, of about so many letters, and whether more follows. Elements count as letters. */
export function beginningOf(parts: readonly Rich[], most: number): { parts: readonly Rich[]; isCut: boolean } {
  let left = most;
  let isCut = false;
  const take = (from: readonly Rich[]): Rich[] => {
    const taken: Rich[] = [];
    for (const part of from) {
      if (left <= 0) {
        isCut = true;
        break;
      }
      if (typeof part === 'string') {
        isCut ||= part.length > left;
        taken.push(part.slice(0, left));
        left -= part.length;
      } else {
        left -= 1;
        taken.push({ ...part, children: take(part.children) });
      }
    }
    return taken;
  };
  return { parts: take(parts), isCut };
}
