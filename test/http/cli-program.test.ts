import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommandLine, commandLine } from '../support/command-line.js';
import { usePlatform } from './support/shared-platform.js';

const runFile = promisify(execFile);
const platform = usePlatform();
let cli: CommandLine;
beforeAll(async () => {
  const org = await platform.newOrg();
  const project = await org.newProject();
  cli = new CommandLine(platform.baseUrl, { key: org.key.secret, project: project.id });
});
afterAll(() => cli?.remove());

describe('help', () => {
  test('is what somebody sees who names no command', async () => {
    const [asked, none] = await Promise.all([cli.run(['--help']), cli.run([])]);
    expect(asked).toMatchObject({ code: 0, stdout: expect.stringContaining('conversations'), stderr: '' });
    expect(none.stdout).toBe(asked.stdout);
  });

  test('takes little of the processor, whatever else there is to load', async () => {
    const tell =
      'process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(String(user + system))})';
    const cpuMs = async (...args: string[]) => {
      const counted = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, ...args];
      const { stderr } = await runFile(process.execPath, counted);
      return Number(stderr) / 1_000;
    };
    const [all, ofNode]: [number[], number[]] = [[], []];
    for (let n = 0; n < 5; n += 1) {
      all.push(await cpuMs(commandLine, '--help'));
      ofNode.push(await cpuMs('--eval', ''));
    }
    // Some 54 ms on a machine where Node alone takes 26.
    expect(Math.min(...all)).toBeLessThan(3 * Math.min(...ofNode));
  });
});

describe('a mistake', () => {
  test.each([
    [['nonsense'], "unknown command 'nonsense'"],
    [['contacts', 'nonsense'], "unknown command 'nonsense'"],
    [['contacts', 'find', '--nonsense'], "unknown option '--nonsense'"],
    [['conversations', 'show'], "missing required argument 'conversation'"],
    [['conversations', 'list', '--limit', 'x'], '--limit must be a whole number from 1 to 1000'],
    [['keys', 'create', 'A'], 'Say what the key may do'],
    [['keys', 'create', 'A', '--scopes', 'read', '--expires', 'soon'], 'neither a time such as'],
    [['contacts', 'import', 'a.xls'], 'There is no file a.xls'],
    [['open', 'cnv_1'], 'is not the ID of a conversation'],
    [['completion', 'constructor'], 'is not one of bash, zsh, fish'],
    [['webhooks', 'listen'], 'Name the program'],
    [['kb', 'publish'], 'Name articles, or all of them'],
  ])('ends %j with words and without a call', async (args, words) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect(stderr).toContain(words);
    expect(stdout).toBe('');
    expect(code).toBe(args[1] === 'import' ? 4 : 2);
  });

  test.each([
    [['nonsense'], "unknown command 'nonsense'"],
    [['contacts', 'find', '--nonsense'], "unknown option '--nonsense'"],
    [['contacts'], 'The name of a command is missing.'],
  ])('ends %j with one line of JSON for programs', async (args, words) => {
    const { code, stdout, stderr } = await cli.run([...args, '--json']);
    expect([code, stdout, JSON.parse(stderr)]).toEqual([2, '', { error: { code: 'USAGE', message: words } }]);
  });

  test('of the address is told from a platform that refuses', async () => {
    const absent = { env: { PHAROS_URL: 'http://127.0.0.1:9' } };
    expect((await cli.run(['whoami'], { env: { PHAROS_URL: 'ftp://x' } })).code).toBe(2);
    const { code, stderr } = await cli.run(['whoami', '--json'], absent);
    expect([code, JSON.parse(stderr).error.code]).toEqual([6, 'CONNECTION_FAILED']);
    const gone = await cli.run(['conversations', 'show', 'cnv_01J8ZQ4T6W5N4H2M3C7V9X0YBD', '--json']);
    expect([gone.code, JSON.parse(gone.stderr).error]).toMatchObject([
      4,
      { code: 'CONVERSATION_NOT_FOUND', status: 404, request_id: expect.stringMatching(/^req_/) },
    ]);
  });

  test('in a file with settings is told, and the file stays', async () => {
    const path = join(cli.folder, 'broken.json');
    writeFileSync(path, '{"profiles":');
    const env = { PHAROS_CONFIG: path, PHAROS_API_KEY: '', PHAROS_URL: '' };
    const { code, stderr } = await cli.run(['whoami'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('holds no profiles')]);
    expect(cli.file('broken.json')).toBe('{"profiles":');
  });
});

test('colors are for terminals only, and nobody who refuses them gets any', async () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what begins a color.
  const colors = /\u001b\[\d+m/;
  const shown = async (...more: string[]) => {
    const started = cli.startInTerminal(['projects', 'list', ...more]);
    expect(await started.exited).toBe(0);
    return started.output();
  };
  expect(await shown()).toMatch(colors);
  expect(await shown('--no-color')).not.toMatch(colors);
  expect(await shown('--json')).not.toMatch(colors);
  expect((await cli.run(['projects', 'list'])).stdout).not.toMatch(colors);
});

test('a reader that has seen enough is no error', async () => {
  const command = `"${process.execPath}" "${commandLine}" --help | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = await runFile('bash', ['--norc', '-c', command], { env: cli.env });
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^Usage: pharos .*\n0\n$/), '']);
});

test('open shows the page of a record in the browser', async () => {
  const browser = join(cli.folder, 'bin');
  mkdirSync(browser);
  writeFileSync(join(browser, 'xdg-open'), `#!/bin/sh\necho "$1" > '${cli.folder}/opened'\n`);
  chmodSync(join(browser, 'xdg-open'), 0o755);
  const env = { PATH: `${browser}:${process.env.PATH}` };
  const id = 'con_01J8ZQ4T6W5N4H2M3C7V9X0YBD';
  const { data } = await cli.run(['open', id, '--json'], { env });
  expect(data.url).toBe(`${platform.baseUrl}/app/${cli.env.PHAROS_PROJECT}/contacts/${id}`);
  await expect.poll(() => openedPage()).toBe(`${data.url}\n`);
  expect((await cli.json('open', '--print')).url).toBe(`${platform.baseUrl}/app/${cli.env.PHAROS_PROJECT}`);
});

function openedPage(): string | undefined {
  try {
    return cli.file('opened');
  } catch {
    return undefined;
  }
}

describe('completion', () => {
  const completed = async (line: string) => {
    const { stdout } = await cli.run(['completion', 'bash']);
    const words = line.split(' ');
    const script = `${stdout}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _pharos 2>/dev/null; echo "\${COMPREPLY[@]}"`;
    return (await runFile('bash', ['--norc', '-c', script])).stdout.trim();
  };

  test.each([
    ['pharos conv', 'conversations'],
    ['pharos contacts im', 'import'],
    ['pharos contacts import customers.csv --ma', '--map'],
    ['pharos --json webhooks list', 'list listen'],
    ['pharos contacts import --prof', '--profile'],
  ])('of "%s" in bash gives %s', async (line, words) => {
    expect(await completed(line)).toBe(words);
  });

  test('for zsh and fish knows each command too', async () => {
    const { stdout: zsh } = await cli.run(['completion', 'zsh']);
    expect(zsh).toMatch(/^#compdef pharos\n/);
    expect(zsh).toContain("'webhooks') next='list listen verify deliveries redeliver' ;;");
    const { stdout: fish } = await cli.run(['completion', 'fish']);
    expect(fish).toContain(
      "complete -c pharos -n '__fish_seen_subcommand_from kb; and not __fish_seen_subcommand_from ",
    );
    expect(fish).toContain('-f -a publish');
  });
});

test('the package is one file that needs nothing beside it', async () => {
  const alone = join(cli.folder, 'alone');
  mkdirSync(alone);
  symlinkSync(commandLine, join(alone, 'pharos'));
  const { stdout } = await runFile(join(alone, 'pharos'), ['whoami', '--json'], { cwd: alone, env: cli.env });
  expect(JSON.parse(stdout).data.url).toBe(platform.baseUrl);
});
