import { setFlagsFromString } from 'node:v8';

/**
 * From now on the main thread alone collects young objects. Nearly all of them are dead by then, so there is little to share
 * out, and threads that help take the core that a pod of one core needs for the rest (test/load/README.md has the figures).
 */
export function collectYoungObjectsAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}
