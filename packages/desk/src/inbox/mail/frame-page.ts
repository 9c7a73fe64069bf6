import { fromHtml } from '@pharos/markup/html';
import { toHtml } from '@pharos/markup/to-html';
import { splitParts } from '../quotes.js';

export interface FrameOptions {
  readonly withPictures: boolean;
  /** What is pressed to see what the mail quotes. */
  readonly quoted: string;
  /** The address of the style sheet. */
  readonly styleSheet: string;
}

/**
 * The HTML of a mail as a page of its own. It is built anew of the few elements that are shown, whatever the text holds, and its policy
 * forbids everything else: scripts, forms, frames, and pictures until they are asked for. Links open beside the desk.
 */
export function framePage(html: string, { withPictures, quoted, styleSheet }: FrameOptions): string {
  const parts = splitParts(fromHtml(html, { pictures: withPictures || 'texts' }));
  const origin = new URL(styleSheet).origin;
  const policy = `default-src 'none'; style-src ${origin}; img-src ${withPictures ? 'https: http:' : "'none'"}; form-action 'none'`;
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="light dark">',
    '<base target="_blank">',
    `<link rel="stylesheet" href="${toHtml([styleSheet])}">`,
  ].join('');
  const folded =
    parts.quoted === undefined
      ? ''
      : `<details><summary>${toHtml([quoted])}</summary>${toHtml(parts.quoted)}</details>`;
  return `<!doctype html><html><head>${head}</head><body dir="auto">${toHtml(parts.own)}${folded}</body></html>`;
}

/** Whether the HTML of a mail has pictures of other sites. */
export const hasPictures = (html: string): boolean => toHtml(fromHtml(html, { pictures: true })).includes('<img ');
