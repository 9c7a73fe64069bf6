import type { Host } from '@pharos/kit';

type Listener = (reason: unknown) => void;

/** One Ctrl-C arrives twice under npm: from the terminal, and passed on by npm. So does a signal to their group. */
const sameKeystrokeMs = 1_000;

/**
 * This process as the lifecycle sees it: repeats of a signal within a second count as one, a closed terminal counts as
 * SIGTERM, and a failure reported with `fail` becomes the exit code.
 */
export function terminalHost(): Host & { fail(): void } {
  const wrappers = new Map<Listener, Listener>();
  let failed = false;
  return {
    on(event, listener) {
      const wrapper = event.startsWith('SIG') ? oncePerKeystroke(listener) : listener;
      wrappers.set(listener, wrapper);
      process.on(event, wrapper);
      if (event === 'SIGTERM') process.on('SIGHUP', wrapper);
    },
    off(event, listener) {
      process.off(event, wrappers.get(listener) ?? listener);
    },
    exit: (code) => process.exit(failed && code === 0 ? 1 : code),
    fail() {
      failed = true;
    },
  };
}

function oncePerKeystroke(listener: Listener): Listener {
  let last = Number.NEGATIVE_INFINITY;
  return (reason) => {
    const now = performance.now();
    if (now - last < sameKeystrokeMs) return;
    last = now;
    listener(reason);
  };
}
