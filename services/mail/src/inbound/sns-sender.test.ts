import { grpcStatus, systemClock } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { MadeSns, sesReceived, subscribeUrl } from '../testing/made-sns.js';
import { readPosted } from './posted-mail.js';
import { SnsSender } from './sns-sender.js';

let amazon: MadeSns;
let sns: SnsSender;
beforeEach(async () => {
  amazon = await MadeSns.make();
  sns = new SnsSender({ sender: amazon.sender, clock: systemClock });
});

const raw = Buffer.from('From: ada@example.com\r\nSubject: Gr\xfc\xdfe\r\n\r\nHello\r\n', 'latin1');
const invalid = { reason: 'SIGNATURE_INVALID' };

describe('a message of Amazon SNS', () => {
  test.each(['1', '2'])(
    'is taken with a signature of version %s, whose certificate is fetched once',
    async (version) => {
      const more = { SignatureVersion: version };
      await sns.check(amazon.notification(sesReceived(raw), more));
      await sns.check(amazon.notification(sesReceived(raw), { ...more, Subject: 'Amazon SES' }));
      expect(amazon.sender.sent).toHaveLength(1);
    },
  );

  test('is refused when anything in it was changed, or when somebody else has signed it', async () => {
    const body = amazon.notification(sesReceived(raw), { Subject: 'Amazon SES' });
    await sns.check(body);
    for (const name of ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn']) {
      const said = JSON.parse(body.toString());
      const changed = Buffer.from(JSON.stringify({ ...said, [name]: `${said[name]} ` }));
      await expect(sns.check(changed), name).rejects.toMatchObject(invalid);
    }
    const other = (await MadeSns.make()).notification(sesReceived(raw));
    await expect(sns.check(other)).rejects.toMatchObject(invalid);
  });

  test.each([
    'http://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0a.pem',
    'https://sns.eu-central-1.amazonaws.com.evil.example/SimpleNotificationService-0a.pem',
    'https://evil.example/SimpleNotificationService-0a.pem',
    'https://sns.eu-central-1.amazonaws.com@evil.example/SimpleNotificationService-0a.pem',
    'https://sns.eu-central-1.amazonaws.com:8443/SimpleNotificationService-0a.pem',
    'https://mybucket.s3.amazonaws.com/SimpleNotificationService-0a.pem',
    'https://sns.s3.amazonaws.com/SimpleNotificationService-0a.pem',
    'https://sns.s3-eu-central-1.amazonaws.com/SimpleNotificationService-0a.pem',
    'https://sns.a.b.amazonaws.com/SimpleNotificationService-0a.pem',
    'https://sns.eu-central-1.amazonaws.com/?Action=Publish',
    'https://sns.eu-central-1.amazonaws.com/x/SimpleNotificationService-0a.pem',
    'not an address',
  ])('with a certificate at %s is refused, and nothing is asked there', async (url) => {
    await expect(sns.check(amazon.notification({}, { SigningCertURL: url }))).rejects.toMatchObject(invalid);
    expect(amazon.sender.sent).toEqual([]);
  });

  test('confirms a subscription that it has signed, at Amazon alone', async () => {
    await sns.check(amazon.confirmation());
    expect(amazon.sender.sent.map(({ method, url }) => [method, url])).toContainEqual(['GET', subscribeUrl]);
    const elsewhere = amazon.confirmation({ SubscribeURL: 'https://evil.example/' });
    await expect(sns.check(elsewhere)).rejects.toMatchObject(invalid);
    const forged = { ...JSON.parse(amazon.confirmation().toString()), SubscribeURL: `${subscribeUrl}2` };
    await expect(sns.check(Buffer.from(JSON.stringify(forged)))).rejects.toMatchObject(invalid);
    expect(amazon.sender.sent).toHaveLength(2);
  });

  test('comes again later where Amazon does not answer', async () => {
    amazon.sender.answer = () => answered(503);
    // No status that would have this replica ejected: whoever knows an address of a mailbox can bring this about.
    const again = { reason: 'UNAVAILABLE', grpcStatus: grpcStatus.ABORTED };
    await expect(sns.check(amazon.notification({}))).rejects.toMatchObject(again);
  });

  test('that is none is refused before anybody is asked', async () => {
    for (const body of ['', 'null', '{"Type":"Notification"}'])
      await expect(sns.check(Buffer.from(body)), body).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    expect(amazon.sender.sent).toEqual([]);
  });
});

describe('a mail that SES has received', () => {
  const read = (message: object) => readPosted(amazon.notification(message), 'text/plain; charset=UTF-8');

  test('is read byte by byte, and as text', async () => {
    expect(await read(sesReceived(raw))).toEqual({ raw, mailFrom: 'ada@example.com' });
    const text = Buffer.from('From: ada@example.com\r\n\r\nGrüße\r\n');
    expect(await read(sesReceived(text, 'UTF8'))).toEqual({ raw: text, mailFrom: 'ada@example.com' });
  });

  test('without its content, and other notifications, are refused with what to do', async () => {
    const bare = { ...sesReceived(raw), content: undefined };
    await expect(read(bare)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    await expect(read({ notificationType: 'Bounce' })).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });

  test('is none where a subscription is confirmed', async () => {
    expect(await readPosted(amazon.confirmation(), 'text/plain')).toBeUndefined();
  });
});
