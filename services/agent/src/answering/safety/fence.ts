import { randomBytes } from 'node:crypto';
import { asData } from './hidden-characters.js';

/** Puts data from outside between marks that nobody outside knows. */
export interface Fence {
  /** As the prompt tells the model what stands between them. */
  readonly mark: string;
  /** The text as data, at most so long; what looks like a mark in it is taken out. */
  around(label: string, text: string, maxLength: number): string;
}

export function createFence(): Fence {
  const mark = `data-${randomBytes(9).toString('hex')}`;
  return {
    mark,
    around: (label, text, maxLength) => {
      const inner = asData(text, maxLength).replaceAll(mark, '');
      return `<${mark} ${label}>\n${inner}\n</${mark}>`;
    },
  };
}
