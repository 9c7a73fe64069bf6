import { pictureParser } from './picture-parser.js';

/** An address of a picture in a text. */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly address: string;
}

/**
 * The text with other addresses of pictures, where `change` gives one for an address as it means, without escapes. Pictures in Markdown, those
 * that stand apart (`[lamp]: lamp.png`) and `<img>` count; code does not. New addresses need no escapes. `change` also gets the address as it
 * is written.
 */
export function changePictures(
  markdown: string,
  change: (address: string, written: string) => string | undefined,
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, address } of found(markdown)) {
    const changed = change(address, markdown.slice(from, to));
    if (changed === undefined) continue;
    pieces.push(markdown.slice(at, from), changed);
    at = to;
  }
  return [...pieces, markdown.slice(at)].join('');
}

/** The addresses of the pictures of a text, each once. */
export function picturesIn(markdown: string): string[] {
  return [...new Set(found(markdown).map(({ address }) => address))];
}

/** What stands apart may be the address of a link as well. */
const pictureEnding = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const ownAddress = /\/pictures\/pic_\w{26}$/;

function found(markdown: string): Found[] {
  const all: Found[] = [];
  pictureParser.parse(markdown).iterate({
    enter({ name, from, to, node }) {
      if (name === 'HTMLTag' || name === 'HTMLBlock') all.push(...inHtml(markdown.slice(from, to), from));
      if (name !== 'URL') return;
      const address = plain(markdown.slice(from, to));
      const isApart =
        node.parent?.name === 'LinkReference' && (pictureEnding.test(address) || ownAddress.test(address));
      if (isApart || node.parent?.name === 'Image') all.push({ from, to, address });
    },
  });
  return all;
}

/** An address in Markdown without its brackets and escapes. */
function plain(written: string): string {
  return written.replace(/^<([\s\S]*)>$/, '$1').replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

const source = /<img\b[^>]{0,2000}?\ssrc\s*=\s*(["'])([^"'<>]*)\1/gi;

function inHtml(html: string, start: number): Found[] {
  return [...html.matchAll(source)].map(({ index, 0: whole, 2: address = '' }) => {
    const to = start + index + whole.length - 1;
    return { from: to - address.length, to, address: address.replaceAll('&amp;', '&') };
  });
}
