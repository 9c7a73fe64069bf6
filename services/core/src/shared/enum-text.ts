import type { EnumText } from '@pharos/contract';

/** The text of an enum's value; a caller that leaves it out means the usual one. */
export function textOr(texts: EnumText<number>, value: number, usual: string): string {
  return value === 0 ? usual : texts.toText(value);
}
