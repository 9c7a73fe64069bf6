import { invalid } from '@pharos/contract';

/** What every browser shows and nothing runs in: no drawings (SVG), which can hold scripts. */
const types = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** How many pictures an organization can have. */
export const maxPictures = 20_000;

/** How long a picture may take to come; then it is taken for dead. */
export const unfinishedHours = 1;

/** How long a picture is kept that no version of an article names: a draft may still be on somebody's machine. The API's documentation says so, too. */
export const unusedDays = 30;

/** @throws VALIDATION_ERROR for what is no picture that may be shown */
export function checkType(type: string): void {
  if (!types.has(type)) throw invalid([], 'must be a PNG, JPEG, GIF, WebP or AVIF picture');
}
