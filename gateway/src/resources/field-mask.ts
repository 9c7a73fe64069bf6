/** The fields that a PATCH names: those present in its body, null or not. */
export function fieldMask(body: object): string[] {
  return Object.keys(body);
}

/** In messages an absent field is undefined: the mask distinguishes "cleared" from "not mentioned". */
export function orUnset<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined;
}

/** The record of an answer. Services always send it; without it there is nothing to render. */
export function present<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('a service answered without the record');
  return record;
}
