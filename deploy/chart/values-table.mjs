import { isMap } from 'yaml';

/** Every value that a comment `# -- …` describes, in order: `{path, description, value}`. */
export function describedValues(node, path = []) {
  if (!isMap(node)) return [];
  return node.items.flatMap((pair, at) => {
    const here = [...path, String(pair.key.value)];
    // The comment before the first key of a map belongs to the map.
    const comment = at === 0 ? (node.commentBefore ?? pair.key.commentBefore) : pair.key.commentBefore;
    const description = descriptionIn(comment);
    const own = description ? [{ path: here.join('.'), description, value: pair.value }] : [];
    return [...own, ...describedValues(pair.value, here)];
  });
}

function descriptionIn(comment) {
  const lines = (comment ?? '').split('\n').map((line) => line.trim());
  const from = lines.findLastIndex((line) => line.startsWith('-- '));
  return from < 0 ? undefined : lines.slice(from).join(' ').slice(3);
}

/** The values as a Markdown table. */
export function valuesTable(document) {
  const rows = describedValues(document.contents).map(
    ({ path, description, value }) => `| \`${path}\` | ${shown(value)} | ${description.replaceAll('|', '\\|')} |`,
  );
  return ['| value | default | what it is |', '|---|---|---|', ...rows].join('\n');
}

function shown(node) {
  const text = JSON.stringify(node.toJSON());
  return text === '""' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}

const [begin, end] = ['<!-- values:begin', '<!-- values:end -->'];

/** A document with the table between its markers brought up to date. Throws when it has no markers. */
export function withTable(text, table) {
  const from = text.indexOf('\n', text.indexOf(begin));
  const to = text.indexOf(end);
  if (text.indexOf(begin) < 0 || to < from) throw new Error('the document has no markers for the table of values');
  return `${text.slice(0, from)}\n${table}\n${text.slice(to)}`;
}
