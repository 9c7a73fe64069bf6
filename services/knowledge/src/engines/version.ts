import type { ServerHealth } from '../dependencies/index.js';
import { EngineError, engineFaults } from './engine.js';

interface Needed {
  /** As in `1.15`. */
  readonly needed: string;
  readonly health: ServerHealth;
}

/** @throws EngineError when a server's version, as in `1.15.2`, is before the one that is needed; operators are told too. */
export function checkVersion(engine: string, version: string, { needed, health }: Needed): void {
  const [major = 0, minor = 0] = numbersOf(version);
  const [neededMajor = 0, neededMinor = 0] = numbersOf(needed);
  // Builds of one's own may be called anything.
  if (!/^[0-9]+\.[0-9]+/.test(version)) return;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  const told = `version ${version} is too old: ${needed} or later is needed`;
  const error = new EngineError(engine, told, { isDown: true, fault: engineFaults.old });
  health.cannotWrite(error);
  throw error;
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number.parseFloat);
}
