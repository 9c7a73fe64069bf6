import { run } from './run.mjs';

const checkMs = 30_000;

/** Runs a command for a look: nothing that it does wrong is an error here. */
export function asker(signal, { timeoutMs = checkMs, cwd } = {}) {
  return (command, args, env) => run({ command, args, timeoutMs, cwd, env }, signal);
}
