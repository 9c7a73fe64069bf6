import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LiveEvent, StreamEventsData } from '@pharos/sdk';
import type { InProject } from '../account/connect.js';

export interface Following {
  readonly types: readonly string[] | undefined;
  /** Keeps the position after each event that was handled. */
  readonly cursorFile: string | undefined;
  readonly signal: AbortSignal;
  /** Called once nothing more is missed. */
  onReady(): void;
}

type Query = NonNullable<StreamEventsData['query']>;

/** Hands each event to `handle`, one after the other, until the signal aborts or `handle` says that it is enough. */
export async function follow(
  { pharos, projectId }: InProject,
  { types, cursorFile, signal, onReady }: Following,
  handle: (event: LiveEvent) => Promise<'go on' | 'enough' | 'not done'>,
): Promise<void> {
  const cursor = cursorFile === undefined ? undefined : readCursor(cursorFile);
  const asked = {
    projectId,
    ...(types !== undefined && { types: types as NonNullable<Query['types']> }),
    ...(cursor !== undefined && { cursor }),
  };
  const stream = pharos.events.stream(asked, { signal });
  await stream.ready();
  keep(cursorFile, stream.cursor);
  onReady();
  for await (const event of stream) {
    const next = await handle(event);
    // The next run begins with it.
    if (next === 'not done') return;
    keep(cursorFile, stream.cursor);
    if (next === 'enough' || signal.aborted) return;
  }
}

function readCursor(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}

function keep(file: string | undefined, cursor: string | undefined): void {
  if (file === undefined || cursor === undefined) return;
  writeFileSync(`${file}.next`, `${cursor}\n`);
  renameSync(`${file}.next`, file);
}

/** Aborts when the command is to end: a second signal ends it at once. */
export function endOfCommand(): AbortSignal {
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  return end.signal;
}
