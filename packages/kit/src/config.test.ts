import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, commaList, describeConfig, integer, loadConfig, masterKey, port } from './config.js';

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).meta({ description: 'PostgreSQL to keep everything in' }),
  MASTER_KEY: masterKey().meta({ description: 'Seals secrets at rest' }),
  NATS_URL: z.url().optional().meta({ description: 'NATS to send events through' }),
  PORT: port().default(8080).meta({ description: 'Where to listen' }),
  LOG_LEVEL: z.enum(['debug', 'info']).meta({ description: 'How much to log' }).default('info'),
  REPLICAS: integer({ min: 1, max: 100 }).default(1),
  ORIGINS: commaList().default([]),
});

const valid = {
  DATABASE_URL: 'postgres://app:hunter22@db/pharos',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
};

function problemsOf(env: Record<string, string>, of: z.ZodObject = schema): readonly string[] {
  try {
    loadConfig(of, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('valid variables arrive typed, absent ones take their defaults, unknown ones do not matter', () => {
  const config = loadConfig(schema, { ...valid, PORT: '9000', ORIGINS: 'https://a.test, https://b.test,', HOME: '/' });
  expect(config).toEqual({
    ...valid,
    PORT: 9000,
    LOG_LEVEL: 'info',
    REPLICAS: 1,
    ORIGINS: ['https://a.test', 'https://b.test'],
  });
});

test('an empty variable counts as absent', () => {
  expect(loadConfig(schema, { ...valid, PORT: '', NATS_URL: '  ' })).toMatchObject({ PORT: 8080 });
});

test('all problems are reported at once, in words, each with its variable', () => {
  const problems = problemsOf({
    MASTER_KEY: 'c2hvcnQ=',
    NATS_URL: 'nowhere',
    PORT: '70000',
    LOG_LEVEL: 'loud',
    REPLICAS: 'two',
  });
  expect(problems).toEqual([
    'DATABASE_URL is required: PostgreSQL to keep everything in',
    'MASTER_KEY must be 32 bytes in base64, such as `openssl rand -base64 32` prints, or several of them separated by commas',
    'NATS_URL must be a valid URL',
    'PORT must be at most 65535',
    'LOG_LEVEL must be one of: debug, info',
    'REPLICAS must be a number',
  ]);
});

test('the error reads as a list for whoever runs the process', () => {
  expect(() => loadConfig(schema, { ...valid, PORT: '-1' })).toThrow(
    new ConfigError(['PORT must be at least 0']).message,
  );
  expect(new ConfigError(['A', 'B']).message).toBe('The configuration has 2 problems:\n  - A\n  - B');
});

test('a fraction is no whole number', () => {
  expect(problemsOf({ ...valid, REPLICAS: '1.5' })).toEqual(['REPLICAS must be a whole number']);
});

test('no value is shown, even when a check quotes it', () => {
  const secret = 'correct-horse-battery';
  const quoting = z.object({
    URL: z.url(),
    CUSTOM: z.string().refine(() => false, { error: (issue) => `got ${String(issue.input)}` }),
    CHOICE: z.enum(['a', 'b']),
    NUMBER: integer(),
  });
  const problems = problemsOf({ URL: secret, CUSTOM: secret, CHOICE: secret, NUMBER: secret }, quoting);
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toContain(secret);
});

test('checks over several variables report their own words', () => {
  const together = z
    .object({ A: z.string().optional(), B: z.string().optional() })
    .refine((config) => config.A ?? config.B, { error: 'A or B is required' });
  expect(problemsOf({}, together)).toEqual(['A or B is required']);
});

test('the table of variables has name, description, default and whether one must be given', () => {
  expect(describeConfig(schema)).toEqual([
    { name: 'DATABASE_URL', description: 'PostgreSQL to keep everything in', default: undefined, required: true },
    { name: 'MASTER_KEY', description: 'Seals secrets at rest', default: undefined, required: true },
    { name: 'NATS_URL', description: 'NATS to send events through', default: undefined, required: false },
    { name: 'PORT', description: 'Where to listen', default: '8080', required: false },
    { name: 'LOG_LEVEL', description: 'How much to log', default: 'info', required: false },
    { name: 'REPLICAS', description: '', default: '1', required: false },
    { name: 'ORIGINS', description: '', default: '', required: false },
  ]);
});
