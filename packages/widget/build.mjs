// Bundles the embeddable scripts, each into one file: `dist/browser/widget.js` and `beacon.js`, and `widget-more.js`, a module that the widget loads later.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { minify } from 'terser';

const here = dirname(fileURLToPath(import.meta.url));

/** Browsers since early 2023: all that have `adoptedStyleSheets`, which a strict policy leaves us. */
const target = ['chrome103', 'edge103', 'firefox105', 'safari16.4'];

/** A style sheet becomes a string without blanks and comments. */
const styles = {
  name: 'styles',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target });
      // Blanks in values of custom properties are kept by others, because they might matter; in ours they do not.
      return { contents: code.trim().replace(/(--[a-z-]+[:,]) /g, '$1'), loader: 'text' };
    });
  },
};

/**
 * A translation becomes its texts alone, in the order of the English ones: names that six languages repeat are a fifth of what
 * they take.
 */
const translations = {
  name: 'translations',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]locales[\\/](ar|de|es|fr|ja)\.ts$/ }, async ({ path }) => {
      const [english, theirs] = await Promise.all([textsOf(join(dirname(path), 'en.ts')), textsOf(path)]);
      const parts = Object.keys(english).map((part) => {
        const texts = Object.keys(english[part]).map((key) => theirs[part][key]);
        return `export const ${part} = /* @__PURE__ */ named(en_${part}, ${JSON.stringify(texts)});`;
      });
      const imported = Object.keys(english).map((part) => `${part} as en_${part}`);
      const imports = `import { ${imported} } from './en.js'; import { named } from '../shared/locale.js';`;
      return { contents: [imports, ...parts].join('\n'), loader: 'ts', resolveDir: dirname(path) };
    });
  },
};

/**
 * What Preact can do and our scripts never ask for: classes and their lives, contexts, portals, suspense, hydration of a server's HTML,
 * HTML and styles as properties, formulas, events on their way down, functions as references, hooks of its options for debuggers. Each
 * part begins with a look whether it is wanted.
 */
const unwantedOfPreact = [
  [/(?:\w+\.)+(?:getDerivedStateFrom|component(?:Will|Did))\w+(?!\w|=[^=])/g, 'undefined'],
  [/(?:\w+\.)+(?:getSnapshotBeforeUpdate|getChildContext|contextType)(?!\w|=[^=])/g, 'undefined'],
  [/\(\w+=\w+\.prototype\)&&\w+\.render/g, 'false'],
  [/(?:\w+\.)+(?:then|__z)(?!\w|=[^=])/g, 'undefined'],
  [/(?:32|128)&\w+\.__u\b/g, '0'],
  [/"dangerouslySetInnerHTML"==\w+/g, 'false'],
  [/\w+\.(?:debounceRendering|event|__m)(?!\w|=[^=])/g, 'undefined'],
  [/(?:\w+\.props|M)\.__P(?!\w|=[^=])/g, 'undefined'],
  [/8==\w+\.nodeType/g, 'false'],
  [/"style"==\w+/g, 'false'],
  [/"(?:math|template|foreignObject)"==\w+/g, 'false'],
  [/"http:\/\/www\.w3\.org\/1998\/Math\/MathML"==\w+/g, 'false'],
  [/"default(?:Value|Checked)"in \w+/g, 'false'],
  [/\w+\.(?:defaultValue|is)(?!\w|=[^=])/g, 'undefined'],
  [/"(?:list|form|download|rowSpan|colSpan|popover)"!=\w+/g, 'true'],
  [/"popover"==\w+/g, 'false'],
  [/\w+!=\(\w+=\w+\.replace\(\w+,"\$1"\)\)/g, 'false'],
  [/\w+=\w+\.replace\(\/xlink\(H\|:h\)\/,"h"\)\.replace\(\/sName\$\/,"s"\)/g, '0'],
  [/"function"==typeof t\?r\?r\.__x=.+?:t\(null\)\):/g, ''],
  [/\w+\.prototype\.forceUpdate=function\(\w\)\{[^}]*\}/g, '0'],
];

/** What nobody needs of its hooks: what others have hung on its options before, and names for a server's HTML. */
const unwantedOfHooks = [
  [/\ba\.(?:__h|__s)(?!\w|=[^=])/g, 'undefined'],
  [/\b[vlmhsp]&&[vlmhsp]\(\w(?:,\w)?\)/g, '0'],
  [/a\.__=function\(\w,\w\)\{[^}]*\}/g, '0'],
];

/** Preact without it: what follows where the answer is always no is left out by the minifiers. */
const wantedOfPreact = {
  name: 'wanted-of-preact',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]preact[\\/](?:hooks[\\/])?dist[\\/]\w+\.mjs$/ }, async ({ path }) => {
      let contents = await readFile(path, 'utf8');
      for (const [question, answer] of path.endsWith('hooks.mjs') ? unwantedOfHooks : unwantedOfPreact) {
        if (contents.search(question) < 0) throw new Error(`Preact says nothing like ${question} any more`);
        contents = contents.replace(question, answer);
      }
      return { contents, loader: 'js' };
    });
  },
};

/** What a file of texts exports. */
async function textsOf(path) {
  const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', format: 'esm' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

const options = {
  entryPoints: { widget: join(here, 'src/widget/main.tsx'), beacon: join(here, 'src/beacon/main.tsx') },
  outdir: join(here, 'dist/browser'),
  bundle: true,
  format: 'iife',
  platform: 'browser',
  charset: 'utf8',
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  minify: true,
  legalComments: 'none',
  target,
  // What `render` brings along anyway, instead of a second way to make nodes.
  jsx: 'transform',
  jsxFactory: 'createElement',
  jsxFragment: 'Fragment',
  inject: [join(here, 'src/shared/jsx.ts')],
  // Workspace packages come from their sources: nothing has to be built before.
  conditions: ['pharos-source'],
  plugins: [styles, translations, wantedOfPreact],
  logLevel: 'warning',
};

/** The module with what the widget needs later, without the parts of its packages that it has no use for. */
const more = {
  ...options,
  entryPoints: { 'widget-more': join(here, 'src/more/main.ts') },
  format: 'esm',
  jsx: undefined,
  inject: [],
  plugins: [styles, translations],
  alias: {
    entities: join(here, 'src/more/instead/entities.ts'),
    'entities/decode': join(here, 'src/more/instead/entities.ts'),
    'linkify-it': join(here, 'src/more/instead/linkify.ts'),
    'punycode.js': join(here, 'src/more/instead/punycode.ts'),
  },
};

/** Names that only Preact says to itself. */
const preactsOwn = [/shouldComponentUpdate|setState|forceUpdate|diffed|vnode/];

/**
 * Names of ours that nobody else says: of methods, of texts, and of what is kept in memory. None of them is a name of the API, of what
 * stays in the browser between pages, or of a placeholder in a text, and none is put together or is also said as a text: what is looked
 * up by a text would not be found.
 */
const ourOwn = [
  /onFill|onIssues|dismissGreeting|startAgain|applyTheme|followViewport|passing|onPart|linkTo|loadThread|useSeen/,
  /onSent|onStarted|onTried|exists|askPage|onEvent|onOpen|onHeard|onLost|heard|report|running|rename|draft|installApi/,
  /onRelocated|onMerged|onConnected|onSentElsewhere|onAnotherSession|onLeftOut|hasBack|idempotencyKey|alone|changeRating|recall|putBack/,
  /onUnnamed|onSet|comeBack|begun|articles|unreadTotal|helpCentre|isAgain|started|arrived|tried|loadAnew|loadAgain|onAnswer|chatModel|base|isSending|isSent|seen/,
  /openUnread|writeHint|searching|noResults|stillQuestions|scores|sendRating|poweredBy|newTab|attach|thanks/,
  /greeting|conversations|threads|whoTypes|isTyping|outgoing|announce|announcement|drafts|hits|strings|goesOn|outbox|earlier|offline|entered|retryAfterMs|reported|begin|mergedInto|lastId/,
];

/** The names that may be short, as nobody else knows them: that is 1 % of a script. */
export const shortened = new RegExp(`^(?:${[...preactsOwn, ...ourOwn].map(({ source }) => source).join('|')})$`);

/** What is safe for our own code and for Preact. */
const ourCompression = {
  passes: 3,
  keep_fargs: false,
  unsafe_arrows: true,
  hoist_funs: true,
  reduce_funcs: false,
  pure_getters: true,
  unsafe: true,
  unsafe_comps: true,
  lhs_constants: false,
};

/** The custom properties that styles read. */
function propertiesIn(text) {
  return [...new Set([...text.matchAll(/var\((--[a-z-]+)/g)].map(([, name]) => name))];
}

/** Custom properties of the styles, which only our own scripts and styles know, get names of one or two letters. */
function shortNames(text, names) {
  const short = new Map(names.map((name, at) => [name, `--${at.toString(36)}`]));
  return text.replace(/(?<![\w-])--[a-z][a-z-]+(?![\w-])/g, (name) => short.get(name) ?? name);
}

/** The scripts, each with its path. What esbuild has left gets 3 % smaller; functions that are put where they are used would make it larger. */
export async function bundle() {
  const built = await Promise.all([options, more].map((each) => build({ ...each, write: false })));
  const files = built
    .flatMap(({ outputFiles }) => outputFiles)
    .map(({ path, text }) => ({ path, text, isOfWidget: /widget[\w-]*\.js$/.test(path) }));
  // Both scripts of the widget call the same properties by the same names.
  const ofWidget = propertiesIn(files.map(({ text, isOfWidget }) => (isOfWidget ? text : '')).join('\n'));
  return Promise.all(
    files.map(async ({ path, text, isOfWidget }) => {
      const isModule = path.endsWith('more.js');
      const { code } = await minify(text, {
        ecma: 2022,
        module: isModule,
        mangle: isModule ? {} : { properties: { regex: shortened } },
        compress: isModule ? { passes: 2 } : ourCompression,
      });
      return { path, contents: Buffer.from(shortNames(code, isOfWidget ? ofWidget : propertiesIn(code))) };
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(options.outdir, { recursive: true });
  for (const { path, contents } of await bundle()) await writeFile(path, contents);
}
