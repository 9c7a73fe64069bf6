import type { ContactRow, ImportedContactRow } from '@pharos/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { goToSignIn, isSignedOut, pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { importTexts } from '../messages/contact-import.js';
import { batchOf, contactOf, refusalOf, type Target } from './import-fields.js';
import type { Table, TableRow } from './import-table.js';
import type { Rejected } from './rejected-csv.js';

/** How far an import is. */
export interface ImportRun {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: readonly Rejected[];
  readonly state: 'runs' | 'stopped' | 'done';
  /** Why it has stopped, if nobody wanted it to. */
  readonly error?: unknown;
}

interface Work {
  run: ImportRun;
  readonly projectId: string;
  readonly client: QueryClient;
  /** What is left to be sent. */
  readonly rows: readonly TableRow[];
  readonly contacts: readonly ContactRow[];
  next: number;
  isSending: boolean;
}

// An import goes on while its page is left: one for each project.
const works = new Map<string, Work>();
const listeners = new Set<() => void>();

function change(work: Work, part: Partial<ImportRun>): void {
  work.run = { ...work.run, ...part };
  for (const listener of listeners) listener();
}

const isRunning = () => [...works.values()].some(({ run }) => run.state === 'runs');
addEventListener('beforeunload', (event) => isRunning() && event.preventDefault());

/** The import of a project, as it goes on; undefined when there is none. */
export function useImportRun(projectId: string): ImportRun | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => works.get(projectId)?.run,
  );
}

interface Wanted {
  readonly projectId: string;
  readonly fileName: string;
  readonly table: Table;
  readonly targets: readonly Target[];
}

/** Begins to import a table. */
export function startImport(client: QueryClient, { projectId, fileName, table, targets }: Wanted): void {
  const checked = table.rows.map((row) => {
    const contact = contactOf(row, table.columns, targets);
    return { row, contact, refusal: refusalOf(row, table, contact) };
  });
  const sent = checked.filter(({ refusal }) => refusal === undefined);
  const rejected = checked.flatMap(({ row, refusal }) =>
    refusal ? [{ ...row, reason: importTexts.refusals[refusal] }] : [],
  );
  const counts = { total: checked.length, done: rejected.length, created: 0, updated: 0, unchanged: 0 };
  const run: ImportRun = { fileName, columns: table.columns, ...counts, rejected, state: 'runs' };
  const work = {
    run,
    projectId,
    client,
    rows: sent.map(({ row }) => row),
    contacts: sent.map(({ contact }) => contact),
    next: 0,
    isSending: false,
  };
  works.set(projectId, work);
  change(work, {});
  void send(work);
}

/** Stops when the rows on their way have their answer. */
export function stopImport(projectId: string): void {
  const work = works.get(projectId);
  if (work?.run.state === 'runs') change(work, { state: 'stopped' });
}

/** Goes on where it has stopped: what was sent twice is created once. */
export function resumeImport(projectId: string): void {
  const work = works.get(projectId);
  if (work?.run.state !== 'stopped') return;
  change(work, { state: 'runs', error: undefined });
  void send(work);
}

/** Forgets an import that is over. */
export function forgetImport(projectId: string): void {
  works.delete(projectId);
  for (const listener of listeners) listener();
}

async function send(work: Work): Promise<void> {
  const { projectId, client, contacts } = work;
  // Who stops and goes on at once finds it still at work.
  if (work.isSending) return;
  work.isSending = true;
  try {
    while (work.run.state === 'runs' && work.next < contacts.length) {
      const body = contacts.slice(work.next, work.next + batchOf(contacts, work.next));
      const { data } = await pharos.contacts.importContacts({ projectId, body });
      take(work, data);
    }
    if (work.next === contacts.length) change(work, { state: 'done' });
  } catch (error) {
    if (isSignedOut(error)) goToSignIn();
    change(work, { state: 'stopped', error });
  }
  work.isSending = false;
  void client.invalidateQueries({ queryKey: queryKeys.contactLists(projectId) });
}

/** What became of the rows of a request. */
function take(work: Work, results: readonly ImportedContactRow[]): void {
  const { run, rows, next } = work;
  const count = (result: ImportedContactRow['result']) => results.filter((each) => each.result === result).length;
  const failed = results.flatMap(({ error }, at) => {
    const row = rows[next + at];
    return error && row
      ? [{ ...row, reason: importTexts.reasonOf(error), conflictId: error.conflicting_contact_id }]
      : [];
  });
  work.next += results.length;
  change(work, {
    done: run.done + results.length,
    created: run.created + count('created'),
    updated: run.updated + count('updated'),
    unchanged: run.unchanged + count('unchanged'),
    rejected: [...run.rejected, ...failed].sort((a, b) => a.row - b.row),
  });
}
