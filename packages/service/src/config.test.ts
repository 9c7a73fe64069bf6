import { loadConfig } from '@pharos/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { databaseConfig } from './config.js';

test('a NATS URL that cannot be read is refused at the start, by its name and without its password', () => {
  const env = {
    DATABASE_URL: 'postgres://db/pharos',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    NATS_URL: 'nats://pharos:Zm9v/c2VjcmV0@nats:4222',
  };
  const load = () => loadConfig(z.object(databaseConfig), env);
  expect(load).toThrow(/NATS_URL must be a URL such as/);
  expect(load).not.toThrow(/c2VjcmV0/);
});
