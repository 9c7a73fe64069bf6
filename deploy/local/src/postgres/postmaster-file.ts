import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

export function postmasterFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid');
}

/** Undefined when there is no such file, or it is not fully written yet. The process it names may be long gone. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(postmasterFile(dataDir), 'utf8').catch(() => '');
  // One thing a line: pid, directory, start time, port, socket directory, address, shared memory, status.
  const [pid, , , port, , , , status] = text.split('\n');
  if (!Number(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}
