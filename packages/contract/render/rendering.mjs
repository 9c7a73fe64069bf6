import { hiddenEverywhere } from './rules.mjs';

/** The function that shows a message in REST shape. */
export function renderingOf(message, { name, hidden, own, use }) {
  const kept = [...hiddenEverywhere, ...(own.hidden ?? []), ...hidden];
  const fields = message.fields.filter((field) => !kept.includes(field.name));
  const body =
    own.merged !== undefined && fields.length === 1
      ? shown(fields[0], own, use)
      : `{\n${fields.map((field) => `    ${entryOf(field, own, use)},\n`).join('')}  }`;
  return `function render${name}(record: ${use.type(message)}) {\n  return ${body};\n}\n`;
}

function entryOf(field, own, use) {
  const value = shown(field, own, use);
  const { name, localName } = field;
  if (own.merged === name) return `...${value}`;
  const key = own.renamed?.[name] ?? name;
  if (own.absent?.includes(name)) {
    const known = `record.${localName}`;
    const text = field.fieldKind === 'message' ? `render${use.part(field)}(${known})` : known;
    return `...(${known} === undefined ? {} : { ${key}: ${text} })`;
  }
  const [constant, text] = own.constant?.[name] ?? [];
  return `${constant ? `${constant}: '${text}' as const,\n    ` : ''}${key}: ${value}`;
}

function shown(field, own, use) {
  const { name } = field;
  const from = `record.${field.localName}`;
  const isOptional = field.proto.proto3Optional;
  const part = () => `render${own.view?.[name] ?? use.part(field)}`;
  if (own.computed?.[name]) return `${use.computed(own.computed[name])}(record)`;
  if (own.required?.includes(name)) return `present(${from})`;
  switch (field.fieldKind === 'list' ? `${field.listKind} list` : (timeOrStruct(field) ?? field.fieldKind)) {
    case 'scalar list':
      return from;
    case 'enum list':
      return `${from}.map(${use.codec(field)}.toText)`;
    case 'message list':
      return `${from}.map(${part()})`;
    case 'scalar':
      return isOptional ? `${from} ?? null` : from;
    case 'enum': {
      const text = `${use.codec(field)}.toText(${from})`;
      return own.nullable?.includes(name) ? `${from} === 0 ? null : ${text}` : text;
    }
    case 'time':
      return `${isOptional ? 'timeOrNull' : 'time'}(${from})`;
    case 'struct':
      return `${from} ?? ${isOptional ? 'null' : '{}'}`;
    case 'message':
      return isOptional ? `${from} ? ${part()}(${from}) : null` : `${part()}(present(${from}))`;
    default:
      throw new Error(`there is no rule to render ${field}`);
  }
}

/** The two messages that JSON shows as values. */
export function timeOrStruct({ message }) {
  return { 'google.protobuf.Timestamp': 'time', 'google.protobuf.Struct': 'struct' }[message?.typeName];
}
