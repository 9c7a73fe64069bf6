import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useLocalStart } from '../e2e/local-commands.js';
import { type CodeBlock, codeBlocks, pagesWithBlocks } from '../support/code-blocks.js';
import { root } from '../support/root.js';
import { parseCommands, runCommands } from './blocks/commands.js';
import { given } from './blocks/given.js';
import { begun, otherBlocks, type Trial, trialOf } from './blocks/other-blocks.js';
import { sendRequests } from './blocks/requests.js';
import { newWorld, signUpOwner, type World, writeFiles } from './blocks/world.js';

/** Pages whose examples are programs of a language, with a test of their own that runs each of them. */
const programs: Readonly<Record<string, string>> = {
  'packages/python/README.md': 'test/http/python-client.test.ts',
  'packages/sdk/README.md': 'test/http/sdk-readme.test.ts',
};

const pages = pagesWithBlocks();
const blocks = pages.flatMap(codeBlocks);
const trials = new Map<CodeBlock, Trial>(
  blocks.flatMap((block) => {
    const trial = trialOf(block);
    return trial === undefined ? [] : [[block, trial] as const];
  }),
);
const isRun = (block: CodeBlock) => block.language === 'sh' && !trials.has(block);
const isSent = (block: CodeBlock) => block.language === 'http' && !trials.has(block);
const named = ({ page, line }: CodeBlock) => `${page}:${line}`;

function isOf([page, begins]: (typeof otherBlocks)[number], { page: of, language, code }: CodeBlock): boolean {
  return page === of && begun(begins, language, code);
}

test('every block of every page is run, sent, tried in its own way, or cannot be for a reason that is told', () => {
  const untried = blocks.filter((block) => !isRun(block) && !isSent(block) && !trials.has(block));
  expect(untried.filter(({ page }) => programs[page] === undefined).map(named)).toEqual([]);
  // Of whole languages, too.
  for (const { page, language } of untried) expect(`${page} ${language}`).toMatch(/python\/.* python$|sdk\/.* ts$/);
  expect(blocks.filter(isRun).length).toBeGreaterThan(30);
});

test('the table of other blocks has no row without a block, and no block has two', () => {
  for (const row of otherBlocks) expect(blocks.filter((block) => isOf(row, block)).map(named), row[1]).toHaveLength(1);
  for (const page of Object.keys(given)) expect(pages).toContain(page);
});

test('what is tried elsewhere is read there from its page', () => {
  const elsewhere = [...trials].flatMap(([block, trial]) =>
    'test' in trial ? [[block.page, trial.test] as const] : [],
  );
  for (const [page, file] of [...elsewhere, ...Object.entries(programs)]) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(basename(page));
  }
});

test('what cannot be run can be read by a shell, and sets variables that there are', async () => {
  const commands = [...trials].flatMap(([block, trial]) =>
    block.language === 'sh' && 'cannotRun' in trial ? [block] : [],
  );
  await Promise.all(commands.map(parseCommands));
  const variables = commands.flatMap(({ code }) =>
    [...code.matchAll(/(?<![\w$])([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name),
  );
  expect(variables.length).toBeGreaterThan(20);
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
  expect([...documented, 'PASSWORD']).toEqual(expect.arrayContaining(variables));
});

describe('with a platform that `npm start` has started', () => {
  const local = useLocalStart();
  let signedUp: Promise<void> | undefined;

  async function withWorld(page: string, use: (world: World) => Promise<void>): Promise<void> {
    const data = local.folder.path;
    signedUp ??= signUpOwner(local.platform, data);
    await signedUp;
    const { fill = {}, prepare } = given[page] ?? {};
    const world = await newWorld(local.platform, data, page);
    try {
      const more = (await prepare?.(world)) ?? {};
      for (const { name, code } of codeBlocks(page).filter((block) => isGivenToCommands(page, block)))
        writeFiles(world, { [name]: code });
      await use({ ...world, variables: { ...world.variables, ...more }, names: { ...world.names, ...fill } });
    } finally {
      world.folder.remove();
    }
  }

  function isGivenToCommands(page: string, { line }: CodeBlock): boolean {
    return [...trials].some(
      ([block, trial]) => block.page === page && block.line === line && 'givenToCommands' in trial,
    );
  }

  test.each(pages.filter((page) => blocks.some((block) => block.page === page && isRun(block))))(
    'the commands of %s run as they stand there, one after the other',
    async (page) => {
      await withWorld(page, async (world) => {
        const { stdout, stderr } = await runCommands(
          world,
          blocks.filter((block) => block.page === page && isRun(block)),
        );
        for (const said of given[page]?.shows ?? []) {
          if (typeof said === 'string') expect(stdout).toContain(said);
          else expect(stdout).toMatch(said);
        }
        // A refusal within a pipe does not end the shell.
        expect(stderr).not.toContain('refused:');
        expect(stdout).not.toMatch(/"request_id"/);
      });
    },
  );

  test.each(blocks.filter(isSent).map((block) => [named(block), block] as const))(
    'the platform takes the requests of %s as they stand there',
    async (_, block) => {
      await withWorld(block.page, async (world) => {
        expect((await sendRequests(world, block)).length).toBeGreaterThan(0);
      });
    },
  );

  test.each(
    [...trials].flatMap(([block, trial]) => ('check' in trial ? [[named(block), block, trial.check] as const] : [])),
  )('%s is right', async (_, block, check) => {
    await withWorld(block.page, async (world) => void (await check(world, block)));
  });

  test('a refusal stops the commands of docs/start.md with what the API said', async () => {
    await withWorld('docs/start.md', async (world) => {
      const [first] = blocks.filter((block) => block.page === 'docs/start.md' && isRun(block));
      if (first === undefined) throw new Error('the page has no commands');
      const refused = { ...first, code: `${first.code}post "/orgs/$ORG/projects" '{}' | made\n` };
      const attempt = runCommands(world, [refused]);
      await expect(attempt).rejects.toMatchObject({ stderr: expect.stringContaining('VALIDATION_ERROR') });
    });
  });
});
