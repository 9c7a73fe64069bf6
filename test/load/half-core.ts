/** Short beside what is measured, long beside what a timer is late by. */
const periodMs = 20;

/**
 * Lets each process run for half of the time, as a quota of half a core does: stopped and continued in turn. `at` tells
 * them apart, so that two of them do not run in the same halves. Returns what gives them back their whole time.
 */
export function halfCore(pid: number, at: number): () => void {
  let running = at % 2 === 0;
  let dueMs = performance.now();
  let timer: NodeJS.Timeout;
  const turn = () => {
    running = !running;
    process.kill(pid, running ? 'SIGCONT' : 'SIGSTOP');
    // By the clock, so that a late timer makes the next part no longer.
    dueMs += periodMs / 2;
    timer = setTimeout(turn, Math.max(dueMs - performance.now(), 0));
  };
  turn();
  return () => {
    clearTimeout(timer);
    process.kill(pid, 'SIGCONT');
  };
}
