import { partOf } from './part.js';
import { useIsLate } from './states.js';

const hints = partOf(async () => (await import('./hints.js')).Hints);
/** How long the page has to itself first. */
const afterMs = 1_000;

/** Where hints show. */
export function HintPlace() {
  return useIsLate(afterMs) && <Fetched />;
}

function Fetched() {
  const Hints = hints.use();
  return Hints && <Hints />;
}
