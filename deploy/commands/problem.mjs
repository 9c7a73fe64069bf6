/** Something the person at the keyboard can mend. Its message is all that is printed. */
export class Problem extends Error {
  name = 'Problem';
}

/** Somebody has pressed Ctrl-C, or a stop signal came. */
export class Stopped extends Error {
  name = 'Stopped';
}

/** Does something; what a person can mend is printed in words, with exit code 1, and a stop is no error to explain: exit code 130. */
export async function orExplain(work, stopped) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Stopped) console.error(`\n${stopped}`);
    else if (error instanceof Problem) console.error(`\n${error.message}\n`);
    else throw error;
    process.exitCode = error instanceof Stopped ? 130 : 1;
  }
}

/** A signal that a stop of this process aborts. */
export function stopSignal() {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  return stopping.signal;
}
