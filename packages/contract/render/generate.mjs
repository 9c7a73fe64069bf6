// Writes `src/gen/render.ts`: one function for each record that answers and events show, made of the protos' descriptors
// and `rules.mjs`. Written out, they are as quick as code by hand, and the compiler checks them against the schemas of answers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { messagesOf, registryOf } from '../../../proto/release/sample-messages.mjs';
import { exceptions, hiddenEverywhere, rendered } from './rules.mjs';

const descriptors = new URL('../../../proto/gen/descriptors.binpb', import.meta.url);
const messages = new Map(messagesOf(registryOf(readFileSync(descriptors))).map((each) => [each.name, each]));

/** What the functions use, as it comes up while they are written. */
const used = { types: new Map(), enums: new Set(), computed: new Set(), parts: new Set() };

function functionOf(name, { of = name, hidden: more = [] } = {}) {
  const message = messages.get(of);
  if (!message) throw new Error(`rules.mjs names ${of}, which no proto has`);
  const own = exceptions[of] ?? {};
  const hidden = [...hiddenEverywhere, ...(own.hidden ?? []), ...more];
  checkNames(of, message, own);
  used.types.set(of, message.file.proto.name.replace(/\.proto$/, ''));
  const fields = message.fields.filter((field) => !hidden.includes(field.name));
  const body =
    own.merged !== undefined && fields.length === 1
      ? shown(fields[0], own)
      : `{\n${fields.map((field) => `    ${entryOf(field, own)},\n`).join('')}  }`;
  return `${name in rendered ? 'export ' : ''}function render${name}(record: ${of}) {\n  return ${body};\n}\n`;
}

/** An exception that names no field any more should not linger. */
function checkNames(name, { fields }, { hidden = [], required = [], absent = [], nullable = [], merged, ...maps }) {
  const keyed = Object.values(maps).flatMap((map) => Object.keys(map));
  const known = new Set(fields.map((field) => field.name));
  for (const field of [...hidden, ...required, ...absent, ...nullable, ...keyed, ...(merged ? [merged] : [])]) {
    if (!known.has(field)) throw new Error(`rules.mjs names ${name}.${field}, which its proto lacks`);
  }
}

function entryOf(field, own) {
  const value = shown(field, own);
  const { name, localName } = field;
  if (own.merged === name) return `...${value}`;
  const key = own.renamed?.[name] ?? name;
  if (own.absent?.includes(name))
    return `...(record.${localName} === undefined ? {} : { ${key}: record.${localName} })`;
  const [constant, text] = own.constant?.[name] ?? [];
  return `${constant ? `${constant}: '${text}' as const,\n    ` : ''}${key}: ${value}`;
}

function shown(field, own) {
  const { name } = field;
  const from = `record.${field.localName}`;
  const isOptional = field.proto.proto3Optional;
  if (own.computed?.[name]) return `${use('computed', own.computed[name])}(record)`;
  if (field.fieldKind === 'list') {
    if (field.listKind === 'message') return `${from}.map(${partOf(field, own)})`;
    return field.listKind === 'enum' ? `${from}.map(${codecOf(field)}.toText)` : from;
  }
  if (field.fieldKind === 'enum') {
    const text = `${codecOf(field)}.toText(${from})`;
    return own.nullable?.includes(name) ? `${from} === 0 ? null : ${text}` : text;
  }
  if (own.required?.includes(name)) return `present(${from})`;
  if (field.fieldKind === 'message') return shownMessage(field, own, from, isOptional);
  if (field.fieldKind !== 'scalar') throw new Error(`no rule for ${field}`);
  return isOptional ? `${from} ?? null` : from;
}

function shownMessage(field, own, from, isOptional) {
  const { typeName } = field.message;
  if (typeName === 'google.protobuf.Timestamp') return `${isOptional ? 'timeOrNull' : 'time'}(${from})`;
  if (typeName === 'google.protobuf.Struct') return `${from} ?? ${isOptional ? 'null' : '{}'}`;
  const part = partOf(field, own);
  return isOptional ? `${from} ? ${part}(${from}) : null` : `${part}(present(${from}))`;
}

function partOf(field, own) {
  return `render${own.view?.[field.name] ?? use('parts', field.message.name)}`;
}

function codecOf(field) {
  const { name } = field.enum;
  return use('enums', name.charAt(0).toLowerCase() + name.slice(1));
}

function use(kind, name) {
  used[kind].add(name);
  return name;
}

function sourceOf() {
  const functions = Object.entries(rendered).map(([name, what]) => functionOf(name, what));
  // A part may have parts, which come up meanwhile.
  for (const part of used.parts) if (!(part in rendered)) functions.push(functionOf(part));
  const types = [...used.types].sort().map(([name, file]) => `import type { ${name} } from '@pharos/proto/${file}';`);
  return [
    '// Written by packages/contract/render/generate.mjs.',
    ...types,
    `import { ${[...used.enums].sort().join(', ')} } from '../enums.js';`,
    `import { ${[...used.computed].sort().join(', ')} } from '../render/computed.js';`,
    "import { present, time, timeOrNull } from '../render/values.js';\n",
    ...functions,
  ].join('\n');
}

const folder = new URL('../src/gen/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('render.ts', folder), sourceOf());
