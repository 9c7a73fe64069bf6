// Writes `src/gen/render.ts` and `src/gen/read.ts`: a function for each record that answers and events show, and one for each
// message that is read from the body of a request. They are made of the protos' descriptors and `rules.mjs`. Written out, they
// are as quick as code by hand, and the compiler checks them against the schemas of answers and bodies.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { messagesOf, registryOf } from '../../../proto/release/sample-messages.mjs';
import { readingOf } from './reading.mjs';
import { renderingOf } from './rendering.mjs';
import { exceptions, read, rendered } from './rules.mjs';

const descriptors = new URL('../../../proto/gen/descriptors.binpb', import.meta.url);
const messages = new Map(messagesOf(registryOf(readFileSync(descriptors))).map((each) => [each.name, each]));

/** An exception that names nothing any more should not linger. */
function checkRules() {
  for (const [name, { required, absent, nullable, hidden, given, merged, ...maps }] of Object.entries(exceptions)) {
    const fields = [required, absent, nullable, hidden, given, merged, ...Object.values(maps).map(Object.keys)];
    const known = messageOf(name).fields.map((field) => field.name);
    const unknown = fields.flat().filter((field) => field !== undefined && !known.includes(field));
    if (unknown.length > 0) throw new Error(`rules.mjs names ${unknown} of ${name}, which its proto lacks`);
  }
}

function messageOf(name) {
  const message = messages.get(name);
  if (!message) throw new Error(`rules.mjs names ${name}, which no proto has`);
  return message;
}

/** The text of a file with a function for each name, and for the parts of their messages, which come up meanwhile. */
function fileOf(names, write, imports) {
  const used = { types: new Map(), enums: new Set(), computed: new Set(), parts: new Set() };
  const functions = Object.keys(names).map((name) => `export ${functionOf(name)}`);
  for (const part of used.parts) if (!(part in names)) functions.push(functionOf(part));
  const types = [...used.types].map(([name, file]) => `import type { ${name} } from '@pharos/proto/${file}';`);
  const fromSources = Object.entries(imports)
    .map(([kind, path]) => [[...(used[kind] ?? kind.split(' '))].sort().join(', '), path])
    .map(([list, path]) => `import { ${list} } from '${path}';`);
  return [
    '// Written by packages/contract/render/generate.mjs.',
    ...types.sort(),
    ...fromSources,
    '',
    ...functions,
  ].join('\n');

  function functionOf(name) {
    const { of = name, hidden = [] } = names[name] ?? {};
    const message = messageOf(of);
    return write(message, { name, hidden, own: exceptions[of] ?? {}, use: useOf(used) });
  }
}

/** Notes what a function uses, and returns how it is called. */
function useOf({ types, enums, computed, parts }) {
  return {
    type({ name, file }) {
      types.set(name, file.proto.name.replace(/\.proto$/, ''));
      return name;
    },
    codec({ enum: { name } }) {
      const codec = name.charAt(0).toLowerCase() + name.slice(1);
      enums.add(codec);
      return codec;
    },
    computed(name) {
      computed.add(name);
      return name;
    },
    part({ message: { name } }) {
      parts.add(name);
      return name;
    },
  };
}

checkRules();
const folder = new URL('../src/gen/', import.meta.url);
mkdirSync(folder, { recursive: true });
const files = {
  'render.ts': fileOf(rendered, renderingOf, {
    enums: '../enums.js',
    computed: '../render/computed.js',
    'present time timeOrNull': '../render/values.js',
  }),
  'read.ts': fileOf(read, readingOf, { enums: '../enums.js' }),
};
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
