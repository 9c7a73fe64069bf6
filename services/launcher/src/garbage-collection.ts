import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * How V8 collects young objects from now on; test/load/README.md has the figures.
 *
 * The main thread alone collects them: nearly all are dead by then, so there is little to share out, and threads that help take the
 * core that a pod of one core needs for the rest.
 *
 * All objects begin young. Where many have lived on, such as rows of queries while a process starts, V8 would put those that come
 * later among the old ones at once; dead there until the whole heap is searched, they keep the young objects alive that they name.
 */
export function collectYoungObjectsWell(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** Gives back what a start has used and an idle process would keep: V8 searches its whole heap only once it has grown. */
export function collectAfterStart(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
