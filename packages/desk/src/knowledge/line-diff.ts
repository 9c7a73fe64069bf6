/** A line that stayed, came or went. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Lines that stayed and are not shown. */
export interface Skipped {
  readonly kind: 'skipped';
  readonly count: number;
}

/** More steps than this are looked for no longer: all lines then count as changed. */
const mostSteps = 1_000;

const line = (kind: DiffLine['kind']) => (text: string) => ({ kind, text });

/** The fewest lines that came and went between two texts. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...old.slice(0, start).map(line('same')),
    ...changed(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...(end === 0 ? [] : old.slice(-end).map(line('same'))),
  ];
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

/** The algorithm of Myers: each step is one more line that came or went. */
function changed(old: readonly string[], now: readonly string[]): DiffLine[] {
  const furthest = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let steps = 0; steps <= Math.min(old.length + now.length, mostSteps); steps += 1) {
    trace.push(new Map(furthest));
    for (let k = -steps; k <= steps; k += 2) {
      let x = isDown(furthest, k, steps) ? (furthest.get(k + 1) ?? 0) : (furthest.get(k - 1) ?? 0) + 1;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x += 1;
      furthest.set(k, x);
      if (x >= old.length && x - k >= now.length) return walkedBack(trace, old, now);
    }
  }
  return [...old.map(line('removed')), ...now.map(line('added'))];
}

/** Whether the best way to a diagonal is by a line that came. */
function isDown(furthest: ReadonlyMap<number, number>, k: number, steps: number): boolean {
  return k === -steps || (k !== steps && (furthest.get(k - 1) ?? 0) < (furthest.get(k + 1) ?? 0));
}

function walkedBack(
  trace: readonly ReadonlyMap<number, number>[],
  old: readonly string[],
  now: readonly string[],
): DiffLine[] {
  const found: DiffLine[] = [];
  let x = old.length;
  let y = now.length;
  for (const [steps, furthest] of [...trace.entries()].reverse()) {
    const k = x - y;
    const from = isDown(furthest, k, steps) ? k + 1 : k - 1;
    const startX = steps === 0 ? 0 : (furthest.get(from) ?? 0);
    const startY = steps === 0 ? 0 : startX - from;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      found.push({ kind: 'same', text: old[x] ?? '' });
    }
    if (steps === 0) break;
    found.push(
      x === startX ? { kind: 'added', text: now[startY] ?? '' } : { kind: 'removed', text: old[startX] ?? '' },
    );
    x = startX;
    y = startY;
  }
  return found.reverse();
}

/** Leaves out lines that stayed, but for a few beside each change. */
export function folded(lines: readonly DiffLine[], around = 2): (DiffLine | Skipped)[] {
  const changes = lines.flatMap(({ kind }, at) => (kind === 'same' ? [] : [at]));
  const shown = new Set(changes.flatMap((at) => Array.from({ length: 2 * around + 1 }, (_, by) => at + by - around)));
  const found: (DiffLine | Skipped)[] = [];
  let count = 0;
  const skip = () => {
    if (count > 0) found.push({ kind: 'skipped', count });
    count = 0;
  };
  for (const [at, each] of lines.entries()) {
    if (!shown.has(at)) {
      count += 1;
      continue;
    }
    skip();
    found.push(each);
  }
  skip();
  return found;
}
