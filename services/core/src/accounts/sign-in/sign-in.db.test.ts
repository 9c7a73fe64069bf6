import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import type { Passwords } from './passwords.js';
import { type SignInDeps, signIn } from './sign-in.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

test('no session begins with a password that was changed while it was checked', async () => {
  await core.rows(
    `INSERT INTO users (id, email, name, password_hash) VALUES ('usr_ada', 'ada@example.com', 'Ada', 'old')`,
  );
  let during = async (): Promise<unknown> => undefined;
  const isRight = async () => {
    await during();
    return true;
  };
  const passwords = { isRight } as unknown as Passwords;
  const deps = { ...core, passwords, brand: 'Test', sessionIdleDays: 14, sessionMaxDays: 90 } as unknown as SignInDeps;
  const enter = () => signIn({ email: 'ada@example.com', password: 'old', code: undefined }, aCall(), deps);
  const sessions = () => core.rows(`SELECT id FROM user_sessions WHERE user_id = 'usr_ada'`);
  await enter();
  expect(await sessions()).toHaveLength(1);
  during = () => core.rows(`UPDATE users SET password_hash = 'new' WHERE id = 'usr_ada'`);
  await expect(enter()).rejects.toMatchObject({ reason: 'CREDENTIALS_INVALID' });
  expect(await sessions()).toHaveLength(1);
});
