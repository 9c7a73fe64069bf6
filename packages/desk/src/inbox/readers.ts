import { fromText, type Rich } from '@pharos/markup/text';
import type { Message } from '@pharos/sdk';
import { useEffect, useReducer } from 'react';

type Kind = Message['content_type'];
/** Makes of what somebody wrote the elements that show. */
export type Reader = (content: string) => readonly Rich[];

const pictures = { pictures: true } as const;
const loads: Readonly<Record<Kind, () => Promise<Reader>>> = {
  text: async () => fromText,
  html: async () => {
    const { fromHtml } = await import('@pharos/markup/html');
    return (content) => fromHtml(content, pictures);
  },
  markdown: async () => {
    const { fromMarkdown } = await import('@pharos/markup/markdown');
    return (content) => fromMarkdown(content, pictures);
  },
};
const readers = new Map<Kind, Reader>([['text', fromText]]);

/** Fetches what reads messages of these kinds, so that they show formatted from the first moment. */
export async function fetchReaders(kinds: Iterable<Kind>): Promise<void> {
  const missing = [...new Set(kinds)].filter((kind) => !readers.has(kind));
  await Promise.all(missing.map(async (kind) => readers.set(kind, await loads[kind]())));
}

/** What reads messages of a kind. One that came before its reader did shows as plain text until then. */
export function useReader(kind: Kind): Reader {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!readers.has(kind)) fetchReaders([kind]).then(drawAgain, () => undefined);
  }, [kind]);
  return readers.get(kind) ?? fromText;
}
