import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let cli: CommandLine;
beforeAll(async () => {
  org = await platform.newOrg();
});
beforeEach(() => {
  cli = new CommandLine(platform.baseUrl);
  return () => cli.remove();
});

const kept = () => join(cli.folder, 'secrets');
const config = () => JSON.parse(cli.file('settings/config.json'));

/** A `secret-tool` that keeps secrets in files by their accounts, and notes how it was called; `broken`: it fails. */
function withSecretTool(broken = false): Record<string, string> {
  const bin = join(cli.folder, 'bin');
  mkdirSync(bin);
  mkdirSync(kept());
  const lines = [
    '#!/bin/sh',
    `echo "$@" >> '${cli.folder}/calls'`,
    broken ? 'exit 1' : '',
    'for account; do :; done',
    'case "$1" in',
    `  store) cat > '${kept()}'/"$account" ;;`,
    `  lookup) cat '${kept()}'/"$account" ;;`,
    `  clear) rm '${kept()}'/"$account" ;;`,
    'esac',
  ];
  writeFileSync(join(bin, 'secret-tool'), lines.join('\n'));
  chmodSync(join(bin, 'secret-tool'), 0o755);
  return { PATH: `${bin}${delimiter}${process.env.PATH}`, PHAROS_KEY_STORE: '' };
}

const login = (env: Record<string, string>) =>
  cli.run(['login', '--url', platform.baseUrl, '--with-key', '--json'], { env, input: org.key.secret });

describe.runIf(process.platform === 'linux')('the key of a profile', () => {
  test('is in the key store of the system, and not in the file, until it is forgotten', async () => {
    const env = withSecretTool();
    expect((await login(env)).data).toMatchObject({ key_store: 'secret-tool' });
    expect(config().profiles.default).toEqual({ url: platform.baseUrl, key_store: 'secret-tool' });
    expect(readFileSync(join(cli.folder, 'calls'), 'utf8')).not.toContain(org.key.secret);
    const who = await cli.run(['whoami', '--json'], { env });
    expect(who.data).toMatchObject({ organization: { id: org.id } });
    const account = /account (\w+)/.exec(readFileSync(join(cli.folder, 'calls'), 'utf8'))?.[1] ?? '';
    expect(readFileSync(join(kept(), account), 'utf8')).toBe(org.key.secret);
    expect((await cli.run(['logout'], { env })).code).toBe(0);
    expect(existsSync(join(kept(), account))).toBe(false);
  });

  test('is in the file where the key store does not work, or is not wanted', async () => {
    const env = withSecretTool(true);
    expect((await login(env)).data).toMatchObject({ key_store: 'file' });
    expect(config().profiles.default.api_key).toBe(org.key.secret);
    expect((await login({ ...env, PHAROS_KEY_STORE: 'file' })).data).toMatchObject({ key_store: 'file' });
    expect((await cli.run(['whoami'], { env })).code).toBe(0);
  });

  test('that the key store does not give is told', async () => {
    const env = withSecretTool();
    await login(env);
    const { code, stderr } = await cli.run(['whoami'], { env: { ...env, PATH: '/nowhere' } });
    expect([code, stderr]).toEqual([3, expect.stringContaining('Unlock it, or run "pharos login" again.')]);
  });
});
