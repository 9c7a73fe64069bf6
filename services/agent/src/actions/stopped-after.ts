import { createContext, Script } from 'node:vm';

const context = createContext(Object.create(null) as { work?: () => unknown });
const script = new Script('work()');

/**
 * What the work makes, unless it takes longer: then it is stopped wherever it is, also within a pattern. V8 does that for nothing but a
 * script that runs by itself. Work that is stopped may leave nothing half done that others use. @throws when the time is up
 */
export function stoppedAfter<T>(ms: number, work: () => T): T {
  context.work = work;
  try {
    return script.runInContext(context, { timeout: ms }) as T;
  } finally {
    delete context.work;
  }
}
