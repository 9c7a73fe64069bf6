import { createContext, Script } from 'node:vm';

const context = createContext(Object.create(null) as { work?: () => unknown });
const script = new Script('work()');

/**
 * What the work makes, unless it takes longer: then it is stopped wherever it is, also within a pattern. V8 does that for nothing but a
 * script that runs by itself. Where a busy machine gave this process less time than that, the work begins again. Work that is stopped
 * may leave nothing half done that others use. @throws when the time is up
 */
export function stoppedAfter<T>(ms: number, work: () => T): T {
  const startMs = cpuMs();
  try {
    for (;;) {
      context.work = work;
      try {
        return script.runInContext(context, { timeout: ms }) as T;
      } catch (error) {
        if (!isStopped(error) || cpuMs() - startMs >= ms) throw error;
      }
    }
  } finally {
    delete context.work;
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function isStopped(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
