import { newId, systemClock } from '@pharos/kit';
import { type S3Server, startS3Server } from '@pharos/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BytesInFlight, maxMailBytes, type WaitingRoom } from '../incoming/index.js';
import type { AtMailbox } from '../mailboxes/index.js';
import { MadeSns, sesReceived, sesStored } from '../testing/made-sns.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { ofAmazon, SesBucket, SnsSender, takeInboundMail } from './index.js';

const account = '123456789012';

let world: TestMail;
let at: AtMailbox;
let bucket: S3Server;
let amazon: MadeSns;
let flight: BytesInFlight;
let waitingRoom: Pick<WaitingRoom, 'hasRoom'>;
let logged: object[];
let opened: SesBucket[];
beforeEach(async () => {
  [world, bucket, amazon] = await Promise.all([TestMail.start(), startS3Server(), MadeSns.make()]);
  at = await world.mailbox();
  [flight, waitingRoom, logged, opened] = [new BytesInFlight(), world.waitingRoom, [], []];
});
afterEach(async () => {
  for (const each of opened) each.stop();
  await Promise.all([world.stop(), bucket.close()]);
});

interface Posting {
  readonly to?: AtMailbox;
  readonly parts?: number;
  readonly signal?: AbortSignal;
  readonly config?: object;
}

/** Hands a request over as the service does, with the bucket of the test. */
async function post(content: Buffer, { to = at, parts = 0, signal, config = {} }: Posting = {}) {
  const sesBucket = await openBucket(config);
  const sns = new SnsSender({ sender: amazon.sender, clock: systemClock });
  const deps = { rawMails: world.rawMails, flight, waitingRoom };
  const take = ofAmazon({ sns, sesBucket })((request, call) =>
    world.database.transaction((tx) => takeInboundMail(request, call, { ...deps, database: tx } as never)),
  );
  const request = { ...to, deliveryId: newId('req'), parts, content, contentType: 'text/plain; charset=UTF-8' };
  return take(request, { signal: signal ?? new AbortController().signal } as never);
}

async function openBucket(config: object): Promise<SesBucket> {
  const log = { warn: (facts: object) => logged.push(facts), error: (facts: object) => logged.push(facts) } as never;
  const own = {
    SES_S3_BUCKET: bucket.bucket,
    SES_ACCOUNT_ID: account,
    SES_S3_REGION: 'us-east-1',
    SES_S3_ENDPOINT: bucket.endpoint,
    SES_S3_ACCESS_KEY_ID: bucket.key.id,
    SES_S3_SECRET_ACCESS_KEY: bucket.key.secret,
  };
  const opening = new SesBucket({ config: { ...own, ...config }, log, flight, waitingRoom });
  await opening.start();
  opened.push(opening);
  return opening;
}

const topicOf = ({ mailboxId }: AtMailbox, ours = account) => `arn:aws:sns:eu-central-1:${ours}:${mailboxId}`;
const keyOf = ({ mailboxId }: AtMailbox, name = 'd6iitobk75ur44p8kdnnp7g2n800') => `${mailboxId}/${name}`;
const stored = (key = keyOf(at), { topic = topicOf(at), from = bucket.bucket } = {}) =>
  amazon.notification(sesStored(from, key), { TopicArn: topic });
const postedAgain = { reason: 'UNAVAILABLE' };
const refused = { reason: 'VALIDATION_ERROR' };

describe('what Amazon posts', () => {
  test('is taken with its signature alone, and in one part', async () => {
    const good = amazon.notification(sesReceived(Buffer.from(rawMail())));
    await post(good);
    expect(await world.mails(at)).toHaveLength(1);
    const forged = (await MadeSns.make()).notification(sesReceived(Buffer.from(rawMail())));
    await expect(post(forged)).rejects.toMatchObject({ reason: 'SIGNATURE_INVALID' });
    await expect(post(good, { parts: 1 })).rejects.toMatchObject({ reason: 'PAYLOAD_TOO_LARGE' });
  });
});

describe('a mail that SES has put into a bucket', () => {
  test('is fetched, however often it is told of, and becomes one message', async () => {
    const text = 'A line of a long mail.\r\n'.repeat(200_000);
    bucket.hold(keyOf(at), Buffer.from(rawMail({ text })));
    await Promise.all([post(stored()), post(stored())]);
    await post(stored());
    await world.importAll();
    expect(world.core.of(at.projectId)).toMatchObject([
      { messages: [{ content: expect.stringMatching(/^A line of/) }] },
    ]);
    expect(bucket.held()).toEqual([keyOf(at)]);
  });

  test('has the sender of its envelope', async () => {
    bucket.hold(keyOf(at), Buffer.from(rawMail()));
    await post(amazon.notification(sesStored(bucket.bucket, keyOf(at), '<>'), { TopicArn: topicOf(at) }));
    expect(await world.rows('SELECT mail_from FROM incoming_mails')).toEqual([{ mail_from: '' }]);
  });

  test('that is not there, or may not be read, or is encrypted, comes again, and whoever operates it is told', async () => {
    await expect(post(stored())).rejects.toMatchObject(postedAgain);
    bucket.hold(keyOf(at), Buffer.from(rawMail()));
    await expect(post(stored(), { config: { SES_S3_SECRET_ACCESS_KEY: 'wrong' } })).rejects.toMatchObject(postedAgain);
    expect(logged).toMatchObject([{ key: keyOf(at) }, { key: keyOf(at) }]);
    bucket.hold(keyOf(at, 'encrypted'), Buffer.from('x'), { 'x-amz-meta-x-amz-key-v2': 'k' });
    await expect(post(stored(keyOf(at, 'encrypted')))).rejects.toMatchObject(postedAgain);
    expect(await world.mails(at)).toEqual([]);
    await post(stored());
    expect(await world.mails(at)).toHaveLength(1);
  });

  test('comes again where the bucket does not answer in time', async () => {
    bucket.hold(keyOf(at), Buffer.from(rawMail()));
    await expect(post(stored(), { signal: AbortSignal.abort() })).rejects.toMatchObject(postedAgain);
    expect(await world.mails(at)).toEqual([]);
  });

  test('is no longer than others, and waits its turn as they do', async () => {
    bucket.hold(keyOf(at), Buffer.alloc(maxMailBytes + 1));
    await expect(post(stored())).rejects.toMatchObject({ reason: 'PAYLOAD_TOO_LARGE' });
    bucket.hold(keyOf(at), Buffer.from(rawMail()));
    flight.take(at.orgId, 96 * 1024 * 1024);
    await expect(post(stored())).rejects.toMatchObject(postedAgain);
    flight.give(at.orgId, 96 * 1024 * 1024);
    waitingRoom = { hasRoom: async () => false };
    await expect(post(stored())).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
    expect(await world.mails(at)).toEqual([]);
    // Nothing is counted as on its way any more.
    expect(flight.take(at.orgId, 96 * 1024 * 1024)).toBe(true);
  });

  test('is refused where no bucket is set up, with what to do', async () => {
    const config = { SES_S3_BUCKET: undefined, SES_ACCOUNT_ID: undefined };
    const failure = await post(stored(), { config }).catch((error) => error);
    expect(failure).toMatchObject(refused);
    expect(JSON.stringify(failure.details)).toContain('SES_S3_BUCKET');
  });
});

describe('nobody gets a mail of others out of the bucket', () => {
  /** With all mails there, only the reason why they are not given can fail the test. */
  const attack = async (body: Buffer, to = at) => {
    await expect(post(body, { to })).rejects.toMatchObject(refused);
    expect(await world.mails(to)).toEqual([]);
  };

  test('by a topic of their own, or by one of another mailbox', async () => {
    bucket.hold(keyOf(at), Buffer.from(rawMail()));
    const other = await world.mailbox();
    for (const topic of [
      topicOf(at, '210987654321'),
      topicOf(other),
      `${topicOf(at)}x`,
      `arn:aws:sns:eu-central-1:210987654321:x:${account}:${at.mailboxId}`,
      `arn:aws:sqs:eu-central-1:${account}:${at.mailboxId}`,
      `${topicOf(at)}:5be6f0a5`,
    ])
      await attack(stored(keyOf(at), { topic }));
  });

  test('by the topic of their mailbox and the key of another one', async () => {
    const other = await world.mailbox();
    bucket.hold(keyOf(other), Buffer.from(rawMail()));
    const name = keyOf(other);
    const own = at.mailboxId;
    for (const key of [name, `${own}/../${name}`, `${own}x/a`, own, `/${name}`, `${own}/..%2f${name}`, `${own}/`, ''])
      await attack(stored(key));
  });

  test('by naming another bucket', async () => {
    bucket.hold(keyOf(at), Buffer.from(rawMail()));
    await attack(stored(keyOf(at), { from: 'another' }));
    await attack(stored(keyOf(at), { from: '' }));
  });

  test('by a signature that is not Amazon’s', async () => {
    bucket.hold(keyOf(at), Buffer.from(rawMail()));
    const forged = (await MadeSns.make()).notification(sesStored(bucket.bucket, keyOf(at)), { TopicArn: topicOf(at) });
    await expect(post(forged)).rejects.toMatchObject({ reason: 'SIGNATURE_INVALID' });
    expect(await world.mails(at)).toEqual([]);
  });
});
