import { timeOrStruct } from './rendering.mjs';
import { givenEverywhere } from './rules.mjs';

/** The types of scalars by their numbers in descriptors, with what stands for one that is absent. */
const scalars = { 1: ['number', '0'], 5: ['number', '0'], 8: ['boolean', 'false'], 9: ['string', "''"] };

/** The function that makes a message of a body, and the type of what it reads. Of a body with other fields it does not compile. */
export function readingOf(message, { name, own, use }) {
  const given = [...givenEverywhere, ...(own.given ?? [])];
  const fields = message.fields.filter((field) => !given.includes(field.name));
  const keyOf = (field) => own.renamed?.[field.name] ?? field.name;
  const types = fields.map((field) => `  readonly ${keyOf(field)}?: ${typeOf(field, use)} | null | undefined;\n`);
  const entries = fields.map((field) => `    ${field.localName}: ${read(field, `body.${keyOf(field)}`, use)},\n`);
  return (
    `function read${name}<Body extends ${name}Body>(body: Body & { [Name in Exclude<keyof Body, keyof ${name}Body>]: never }) {\n` +
    `  return {\n${entries.join('')}  };\n}\n\nexport interface ${name}Body {\n${types.join('')}}\n`
  );
}

function typeOf(field, use) {
  const item = {
    scalar: () => scalars[field.scalar][0],
    enum: () => 'string',
    time: () => 'Date',
    struct: () => '{ [key: string]: unknown }',
    message: () => `${use.part(field)}Body`,
  }[kindOf(field)]();
  return field.fieldKind === 'list' ? `${item}[]` : item;
}

function kindOf(field) {
  const kind = timeOrStruct(field) ?? field.listKind ?? field.fieldKind;
  if (kind === 'map') throw new Error(`there is no rule to read ${field}`);
  return kind;
}

function read(field, from, use) {
  const kind = kindOf(field);
  const isOptional = field.proto.proto3Optional;
  if (field.fieldKind === 'list') {
    const item = { enum: () => `${use.codec(field)}.fromText`, message: () => `read${use.part(field)}` }[kind]?.();
    return item ? `(${from} ?? []).map((item) => ${item}(item))` : `${from} ?? []`;
  }
  if (kind === 'enum') return `${from} ? ${use.codec(field)}.fromText(${from}) : ${isOptional ? 'undefined' : '0'}`;
  if (kind === 'message') return `${from} ? read${use.part(field)}(${from}) : undefined`;
  return `${from} ?? ${kind === 'scalar' && !isOptional ? scalars[field.scalar][1] : 'undefined'}`;
}
