import { expect, test } from 'vitest';
import { configSchema } from '../config.js';

const whole = {
  DATABASE_URL: 'postgres://x',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  MAIL_LISTEN: '127.0.0.1:1',
  CORE_URL: 'core:1',
  SES_S3_BUCKET: 'mails',
  SES_ACCOUNT_ID: '123456789012',
};
const problems = (config: object) =>
  configSchema.safeParse({ ...whole, ...config }).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('a bucket of mails needs the account whose topics name them, a whole key or none, and none of the attachments in it', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ SES_ACCOUNT_ID: undefined })).toEqual(['SES_ACCOUNT_ID']);
  expect(problems({ SES_ACCOUNT_ID: '1234' })).toEqual(['SES_ACCOUNT_ID']);
  expect(problems({ SES_S3_BUCKET: undefined })).toEqual(['SES_ACCOUNT_ID']);
  expect(problems({ SES_S3_ACCESS_KEY_ID: 'id' })).toEqual(['SES_S3_ACCESS_KEY_ID']);
  expect(problems({ STORAGE_S3_BUCKET: 'mails' })).toEqual(['SES_S3_BUCKET']);
  expect(problems({ STORAGE_S3_BUCKET: 'mails', STORAGE_S3_ENDPOINT: 'http://minio:9000' })).toEqual([]);
});
