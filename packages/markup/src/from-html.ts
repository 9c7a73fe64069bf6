import { Parser } from 'htmlparser2';
import type { Rich } from './rich.js';
import { type Reading, TreeBuilder } from './tree-builder.js';

export type { Reading };

/** What is open at once costs the parser time with each element more, so that a text of nothing but open elements would take minutes. */
const mostOpen = 1_000;

/**
 * What an HTML text says, built anew of the few elements that are known. Takes time in proportion to its length. A text ends for it
 * where a thousand elements are open.
 */
export function fromHtml(html: string, reading: Reading = {}): Rich[] {
  const builder = new TreeBuilder(reading);
  let open = 0;
  // References are read by the builder: the list of all that HTML names is longer than the rest of this package.
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        builder.open(name, attributes);
        open += 1;
        if (open > mostOpen) parser.pause();
      },
      ontext: (text) => builder.text(text),
      onclosetag: () => {
        builder.close();
        open -= 1;
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return builder.end();
}
