import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goToSignIn, isSignedOut, pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { bytesOf, type ImportRow, maxBytes, portioned } from './import-rows.js';

/** An article that was not taken. */
export interface Rejected {
  readonly file: string;
  readonly row: number;
  readonly name: string;
  readonly why: string;
}

/** How far an import is. */
export interface ImportState {
  readonly done: number;
  readonly all: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: readonly Rejected[];
}

const nothing: ImportState = { done: 0, all: 0, created: 0, updated: 0, unchanged: 0, rejected: [] };

/** Imports articles portion by portion. After a failure it may be done again: what is there already stays as it is. */
export function useImport() {
  const client = useQueryClient();
  const projectId = useProjectId();
  const [state, setState] = useState<ImportState>(nothing);
  const run = useMutation({
    networkMode: 'always',
    mutationFn: async ({ rows, publish }: { rows: readonly ImportRow[]; publish: boolean }) => {
      const unread = rows.filter((row) => reasonBefore(row) !== undefined);
      const rejected = unread.map((row) => ({ ...placeOf(row), why: reasonBefore(row) ?? '' }));
      let now: ImportState = { ...nothing, all: rows.length, done: unread.length, rejected };
      setState(now);
      for (const portion of portioned(rows.filter((row) => reasonBefore(row) === undefined))) {
        now = added(now, portion, await send(projectId, portion, publish));
        setState(now);
      }
    },
    onError: (error) => isSignedOut(error) && goToSignIn(),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.articles(projectId) }),
  });
  return { state, run };
}

function reasonBefore({ article }: ImportRow): string | undefined {
  const { imports } = knowledgeTexts;
  if (article === undefined) return imports.notJson;
  return bytesOf(article) > maxBytes ? imports.tooLong : undefined;
}

type Report = Awaited<ReturnType<typeof send>>;

async function send(projectId: string, portion: readonly ImportRow[], publish: boolean) {
  // What the rows hold is the platform's to judge: each that is wrong is told of by itself.
  const body = new Blob([portion.map(({ article }) => JSON.stringify(article)).join('\n')], {
    type: 'application/x-ndjson',
  });
  return pharos.knowledgeBase.importArticles({ projectId, publish, body });
}

function added(state: ImportState, portion: readonly ImportRow[], { data, meta }: Report): ImportState {
  const rejected = data.flatMap(({ row, error }): Rejected[] => {
    const at = portion[row - 1];
    if (error === null || at === undefined) return [];
    const issues = (error.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`.trim());
    return [{ ...placeOf(at), why: issues.join('; ') || error.message }];
  });
  return {
    ...state,
    done: state.done + portion.length,
    created: state.created + meta.created,
    updated: state.updated + meta.updated,
    unchanged: state.unchanged + meta.unchanged,
    rejected: [...state.rejected, ...rejected],
  };
}

function placeOf({ file, row, article }: ImportRow): Pick<Rejected, 'file' | 'row' | 'name'> {
  const { title, external_id } = (article ?? {}) as Record<string, unknown>;
  const name = [title, external_id].find((each) => typeof each === 'string' && each !== '');
  return { file, row, name: String(name ?? '') };
}
