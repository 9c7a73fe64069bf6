/** A part of a text, and whether it is marked. */
export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", '#x27': "'" };

/** What a search has marked in a passage, as text: nothing of it is ever read as HTML here. */
export function markedParts(html: string): MarkedPart[] {
  return html
    .split(/<mark>(.*?)<\/mark>/s)
    .map((part, at) => ({
      text: part.replace(/&(#?\w+);/g, (all, name: string) => characters[name.toLowerCase()] ?? all),
      isMarked: at % 2 === 1,
    }))
    .filter(({ text }) => text !== '');
}
