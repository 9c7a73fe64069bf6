import { Parser } from 'htmlparser2';
import type { Rich } from './rich.js';
import { type Reading, TreeBuilder } from './tree-builder.js';

export type { Reading };

/** What an HTML text says, built anew of the few elements that are known. Takes time in proportion to its length. */
export function fromHtml(html: string, reading: Reading = {}): Rich[] {
  const builder = new TreeBuilder(reading);
  // References are read by the builder: the list of all that HTML names is longer than the rest of this package.
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes),
      ontext: (text) => builder.text(text),
      onclosetag: () => builder.close(),
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return builder.end();
}
