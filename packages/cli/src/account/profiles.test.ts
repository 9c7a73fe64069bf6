import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { profilesFile } from './profiles.js';
import { targetOf } from './target.js';

const own = join(homedir(), '.config/pharos/config.json');

test.each([
  [{}, own],
  [{ PHAROS_CONFIG: '', XDG_CONFIG_HOME: '' }, own],
  [{ XDG_CONFIG_HOME: '/etc/xdg' }, '/etc/xdg/pharos/config.json'],
  [{ PHAROS_CONFIG: '/a.json', XDG_CONFIG_HOME: '/etc/xdg' }, '/a.json'],
])('with the variables %j, profiles are in %s', (env, file) => {
  expect(profilesFile(env)).toBe(file);
});

test('an empty variable names neither a project nor an address', () => {
  const env = { PHAROS_API_KEY: 'svc_1', PHAROS_URL: 'https://a.example.com', PHAROS_PROJECT: '' };
  expect(targetOf({ options: {}, env })).toMatchObject({ url: 'https://a.example.com', project: undefined });
  const none = { ...env, PHAROS_URL: '', PHAROS_CONFIG: '/nowhere/config.json' };
  expect(() => targetOf({ options: {}, env: none })).toThrow('PHAROS_API_KEY is set, but not PHAROS_URL');
});
