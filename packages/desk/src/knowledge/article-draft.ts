import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { onStored, store, stored, storedNames, useStored } from '../app/stored.js';
import { newArticle } from './article-queries.js';
import { type ArticleText, isSameText, textOf } from './article-text.js';

const beginning = 'article-';

const newName = (projectId: string) => `${newArticle}-${projectId}-`;

/** Under which name it is kept what somebody types in an article. Each beginning of a new one is kept for itself. */
const draftName = ({ projectId, articleId, begun }: Pick<Given, 'projectId' | 'articleId' | 'begun'>): string =>
  beginning + (articleId === newArticle ? newName(projectId) + (begun.title ?? '') : articleId);

/** What is typed and not saved, and the version that it changes. */
interface Kept {
  readonly text: ArticleText;
  readonly version: number;
}

const empty: ArticleText = { title: '', body: '', locale: 'en', tags: [] };

function read(kept: string | null): Kept | undefined {
  return kept === null ? undefined : (JSON.parse(kept) as Kept);
}

/** The articles in which something is typed and not saved, as it changes. */
export function useUnsavedIds(): ReadonlySet<string> {
  const names = useKeptNames();
  return useMemo(() => new Set(names.split('\n')), [names]);
}

/** New articles that are not saved: with which title each was begun, and its title now. */
export function useUnsavedNew(projectId: string): { begun: string; title: string }[] {
  const names = useKeptNames();
  return useMemo(
    () =>
      names
        .split('\n')
        .filter((name) => name.startsWith(newName(projectId)))
        .map((name) => ({
          begun: name.slice(newName(projectId).length),
          title: read(stored(beginning + name))?.text.title ?? '',
        })),
    [names, projectId],
  );
}

/** A text, so that it is the same until a name comes or goes. */
function useKeptNames(): string {
  return useSyncExternalStore(onStored, () =>
    storedNames(beginning)
      .map((name) => name.slice(beginning.length))
      .join('\n'),
  );
}

interface Given {
  readonly projectId: string;
  readonly articleId: string;
  /** The article as it is saved; undefined for a new one. */
  readonly saved: (ArticleText & { readonly version: number }) | undefined;
  /** How a new one begins. */
  readonly begun: Partial<ArticleText>;
}

/**
 * What is written in an article here: it is in this browser with each key, and the same in every tab and after a reload, until it is
 * saved. What a colleague has saved meanwhile is not overwritten: `isBehind` says so, until somebody decides.
 */
export function useArticleDraft(given: Given) {
  const { saved, begun } = given;
  const [keptHere, keep] = useStored(draftName(given));
  const [unkept, setUnkept] = useState<string | undefined>();
  const kept = useMemo(() => read(unkept ?? keptHere), [unkept, keptHere]);
  const base = useMemo(() => (saved ? textOf(saved) : { ...empty, ...begun }), [saved, begun]);
  const write = (next: Kept | undefined) => {
    const value = next === undefined ? null : JSON.stringify(next);
    try {
      keep(value);
      setUnkept(undefined);
    } catch {
      // The browser has no room: it stays in the page, which says so.
      setUnkept(value ?? undefined);
    }
  };
  const latest = useRef(kept);
  latest.current = kept;
  const version = kept?.version ?? saved?.version ?? 0;
  const change = (part: Partial<ArticleText>) => {
    const text = { ...(latest.current?.text ?? base), ...part };
    write(saved && version === saved.version && isSameText(text, base) ? undefined : { text, version });
  };
  return {
    text: kept?.text ?? base,
    isChanged: kept !== undefined || (saved === undefined && base.title !== ''),
    isBehind: kept !== undefined && saved !== undefined && kept.version !== saved.version,
    isUnkept: unkept !== undefined,
    change,
    /** Goes on with one's own text over the version that is saved now. */
    keepMine: () => kept && saved && write({ text: kept.text, version: saved.version }),
    /** Forgets what was typed; returns what takes that back. */
    drop: () => {
      const before = latest.current;
      write(undefined);
      return () => write(before);
    },
    /** A text is saved: nothing is left of it here but what was typed since. */
    settle: (text: ArticleText, article: { readonly id: string; readonly version: number }) => {
      const now = latest.current;
      write(undefined);
      if (now === undefined || isSameText(now.text, text)) return;
      const name = draftName({ ...given, articleId: article.id });
      store(name, JSON.stringify({ text: now.text, version: article.version } satisfies Kept));
    },
  };
}

export type ArticleDraft = ReturnType<typeof useArticleDraft>;
