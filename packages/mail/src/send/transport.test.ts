import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { selfSigned } from '@pharos/kit/testing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MailServer } from '../server.js';
import { MailError } from './mail-error.js';
import { createTransport, type MailTransport, type TransportOptions } from './transport.js';

const envelope = { from: 'support@shop.example', to: ['ada@example.com'] };
const raw = Buffer.from('Subject: x\r\n\r\nhello\r\n.dot\r\n');
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What the server does at each step; an answer, or an end. */
interface Script {
  readonly features?: readonly string[];
  readonly rcpt?: (address: string) => string;
  /** To who signs in with this token. */
  readonly signIn?: (token: string) => string;
  readonly data?: (socket: Socket) => void;
  /** At the end of the mail. */
  readonly end?: (socket: Socket, mail: string) => void;
}

interface Started {
  readonly server: MailServer;
  readonly connections: () => number;
  readonly mails: readonly string[];
}

/** A mail server that does as it is told, also what no mail server should do. */
async function startServer(script: Script): Promise<Started> {
  const mails: string[] = [];
  let connections = 0;
  const listening: Server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    ends.push(() => socket.destroy());
    converse(socket, script, mails);
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  ends.push(() => listening.close());
  const { port } = listening.address() as AddressInfo;
  const server = { host: '127.0.0.1', port, secure: false, mayBePlain: true, auth: undefined };
  return { server, connections: () => connections, mails };
}

function converse(socket: Socket, script: Script, mails: string[]): void {
  let got = '';
  let isMail = false;
  socket.write('220 ready\r\n');
  socket.on('data', (bytes: Buffer) => {
    got += bytes.toString('latin1');
    for (;;) {
      const end = got.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const said = got.slice(0, end);
      got = got.slice(end + (isMail ? 5 : 2));
      if (isMail) {
        isMail = false;
        mails.push(said);
        if (script.end) script.end(socket, said);
        else socket.write('250 taken as 1234\r\n');
      } else if (said === 'DATA') {
        isMail = true;
        if (script.data) script.data(socket);
        else socket.write('354 go on\r\n');
      } else socket.write(`${answerTo(said, script)}\r\n`);
    }
  });
}

function answerTo(command: string, { rcpt, signIn, features = [] }: Script): string {
  if (command.startsWith('EHLO')) return ['250-here', ...features.map((name) => `250-${name}`), '250 ok'].join('\r\n');
  if (command === 'STARTTLS') return '502 unknown';
  const told = /^AUTH XOAUTH2 (.+)$/.exec(command)?.[1];
  if (told !== undefined && signIn)
    return signIn(/Bearer (\w+)/.exec(Buffer.from(told, 'base64').toString())?.[1] ?? '');
  const address = /^RCPT TO:<(.+)>/.exec(command)?.[1];
  return address !== undefined && rcpt ? rcpt(address) : '250 ok';
}

function transportTo(server: MailServer, options?: TransportOptions): MailTransport {
  const transport = createTransport(server, options);
  ends.push(() => transport.close());
  return transport;
}

/** The times of mails from now on, which end when a test says so, however slow the machine is. */
function stopTimes() {
  const times: { ms: number; end(): void }[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController();
    times.push({ ms, end: () => ending.abort(new DOMException('The time is over.', 'TimeoutError')) });
    return ending.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return times;
}

async function failureOf(sending: Promise<unknown>): Promise<MailError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
}

test('a mail is handed over as it is, and the next goes over the same connection', async () => {
  const { server, connections, mails } = await startServer({});
  const transport = transportTo(server);
  const first = await transport.send(envelope, raw);
  await transport.send({ from: '', to: ['ada@example.com'] }, raw);
  expect(first).toEqual({ accepted: ['ada@example.com'], rejected: [], response: '250 taken as 1234' });
  expect(mails).toEqual(Array(2).fill('Subject: x\r\n\r\nhello\r\n..dot'));
  expect(connections()).toBe(1);
});

/** What a server had been told when it was asked whether it may have the mail. */
function asking(allowed = true) {
  const asked: string[] = [];
  const whenAsked = async () => {
    asked.push('asked');
    if (!allowed) throw new Error('not this one');
  };
  return { asked, whenAsked };
}

test('a mail is begun once its server asks for it, before the server gets a byte', async () => {
  const seen: string[] = [];
  const { asked, whenAsked } = asking();
  const { server } = await startServer({
    data: (socket) => {
      seen.push(`before ${asked.length}`);
      socket.once('data', () => seen.push(`after ${asked.length}`));
      socket.write('354 go on\r\n');
    },
  });
  await transportTo(server).send(envelope, raw, whenAsked);
  expect(seen).toEqual(['before 0', 'after 1']);
});

test('a server gets nothing of a mail that is not to be begun, and others go on', async () => {
  const { server, mails } = await startServer({});
  const transport = transportTo(server);
  await expect(transport.send(envelope, raw, asking(false).whenAsked)).rejects.toThrow('not this one');
  expect(mails).toEqual([]);
  await transport.send(envelope, raw, asking().whenAsked);
  expect(mails).toHaveLength(1);
});

test.each([
  ['refuses the recipient', { rcpt: () => '550 no' }],
  ['ends the connection instead of asking', { data: (socket: Socket) => socket.destroy() }],
])('a mail is not begun when its server %s', async (_what, script) => {
  const { server } = await startServer(script);
  const { asked, whenAsked } = asking();
  await failureOf(transportTo(server).send(envelope, raw, whenAsked));
  expect(asked).toEqual([]);
});

test('a mail that goes over a second connection, since the first was closed, is begun once', async () => {
  let count = 0;
  const { server, mails, connections } = await startServer({
    end: (socket) => {
      socket.write('250 ok\r\n');
      count += 1;
      if (count === 1) socket.destroySoon();
    },
  });
  const transport = transportTo(server);
  const { asked, whenAsked } = asking();
  await transport.send(envelope, raw, whenAsked);
  await transport.send(envelope, raw, whenAsked);
  expect([asked.length, mails.length, connections()]).toEqual([2, 2, 2]);
});

test('a connection is used for as many mails as it may', async () => {
  const { server, connections } = await startServer({});
  const transport = transportTo(server, { mailsPerConnection: 1 });
  await transport.send(envelope, raw);
  await transport.send(envelope, raw);
  expect(connections()).toBe(2);
});

test('the server is told of those whom it refuses, and the others get the mail', async () => {
  const { server } = await startServer({ rcpt: (to) => (to.startsWith('no') ? '550 no such mailbox' : '250 ok') });
  const sent = await transportTo(server).send({ ...envelope, to: ['no@example.com', 'ada@example.com'] }, raw);
  expect(sent.accepted).toEqual(['ada@example.com']);
  expect(sent.rejected).toEqual([{ address: 'no@example.com', code: 550, response: '550 no such mailbox' }]);
});

test.each([
  { answer: '550 no such mailbox', isRefused: true },
  { answer: '554 spam', isRefused: true },
  { answer: '503 bad sequence', isRefused: false },
  { answer: '451 try again', isRefused: false },
  { answer: '421 closing', isRefused: false },
])('a server that answers $answer has said whether it may ever take the mail', async ({ answer, isRefused }) => {
  const code = Number(answer.slice(0, 3));
  const before = await startServer({ rcpt: () => answer });
  expect(await failureOf(transportTo(before.server).send(envelope, raw))).toMatchObject({
    isRefused,
    isUnknown: false,
    code,
  });
  const after = await startServer({ end: (socket) => socket.write(`${answer}\r\n`) });
  const error = await failureOf(transportTo(after.server).send(envelope, raw));
  expect(error).toMatchObject({ isRefused, isUnknown: false, code, response: answer });
});

test('nobody knows of a mail whose connection ends after its last byte', async () => {
  const { server, mails, connections } = await startServer({ end: (socket) => socket.destroy() });
  const error = await failureOf(transportTo(server).send(envelope, raw));
  expect(error).toMatchObject({ isRefused: false, isUnknown: true });
  expect(mails).toHaveLength(1);
  expect(connections()).toBe(1);
});

test('nobody knows of a mail that the server never answers', async () => {
  const times = stopTimes();
  const { server } = await startServer({ end: () => times[0]?.end() });
  const error = await failureOf(transportTo(server).send(envelope, raw));
  expect(error).toMatchObject({ isRefused: false, isUnknown: true });
});

test('nobody knows of a mail over a kept connection that ends after its last byte', async () => {
  let count = 0;
  const end = (socket: Socket) => (++count === 1 ? socket.write('250 ok\r\n') : socket.destroy());
  const { server, mails } = await startServer({ end });
  const transport = transportTo(server);
  await transport.send(envelope, raw);
  expect(await failureOf(transport.send(envelope, raw))).toMatchObject({ isUnknown: true });
  expect(mails).toHaveLength(2);
});

test.each([
  ['when it asks for the mail', Buffer.from(raw)],
  ['while the mail comes', Buffer.concat([raw, Buffer.alloc(20_000_000, 'x\r\n')])],
])('a mail was not taken if the connection ends %s', async (_when, mail) => {
  const { server, mails } = await startServer({
    data: (socket) => {
      if (mail.length < 1_000) socket.destroy();
      else {
        socket.write('354 go on\r\n');
        socket.once('data', () => socket.destroy());
      }
    },
  });
  const error = await failureOf(transportTo(server).send(envelope, mail));
  expect(error).toMatchObject({ isRefused: false, isUnknown: false, code: undefined });
  expect(mails).toEqual([]);
});

test('a mail was not taken by a server that is not there', async () => {
  const server = { host: '127.0.0.1', port: 1, secure: false, mayBePlain: true, auth: undefined };
  const transport = transportTo(server);
  const expected = { isRefused: false, isUnknown: false, message: 'The mail server cannot be reached.' };
  expect(await failureOf(transport.send(envelope, raw))).toMatchObject(expected);
  expect(await failureOf(transport.verify())).toMatchObject(expected);
});

test('a server without TLS gets no mail if it has to have it', async () => {
  const { server, mails } = await startServer({});
  const error = await failureOf(transportTo({ ...server, mayBePlain: false }).send(envelope, raw));
  expect(error.isRefused).toBe(false);
  expect(mails).toEqual([]);
});

test('a mail that is larger than the server takes is refused before it is sent', async () => {
  const { server, mails } = await startServer({ features: ['SIZE 20'] });
  expect(await failureOf(transportTo(server).send(envelope, raw))).toMatchObject({ isRefused: true, isUnknown: false });
  expect(mails).toEqual([]);
});

test('a mail for nobody, or for what is no address, is refused', async () => {
  const { server } = await startServer({});
  const transport = transportTo(server);
  expect((await failureOf(transport.send({ ...envelope, to: [] }, raw))).isRefused).toBe(true);
  for (const address of [
    'a@example.com>\r\nRCPT TO:<b@example.com',
    'a@example.com, b@example.com',
    'a',
    'a@b@example.com',
  ]) {
    expect((await failureOf(transport.send({ ...envelope, to: [address] }, raw))).isRefused).toBe(true);
    expect((await failureOf(transport.send({ ...envelope, from: address }, raw))).isRefused).toBe(true);
  }
});

test('a certificate that nobody vouches for gets no mail', async () => {
  const mails: string[] = [];
  const listening = createSecureServer(await selfSigned('localhost'), (socket) => converse(socket, {}, mails));
  listening.on('tlsClientError', () => undefined);
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  ends.push(() => listening.close());
  const { port } = listening.address() as AddressInfo;
  const server = { host: 'localhost', port, secure: true, mayBePlain: false, auth: undefined };
  const connectTo = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  for (const options of [{}, { connect: connectTo }]) {
    const error = await failureOf(transportTo(server, options).send(envelope, raw));
    expect(error).toMatchObject({ isRefused: false, isUnknown: false });
    expect(error.message).toMatch(/^The certificate of the mail server cannot be trusted \(/);
  }
  expect(mails).toEqual([]);
});

test('a name that nobody knows gets no mail', async () => {
  const server = { host: 'mail.invalid', port: 25, secure: false, mayBePlain: true, auth: undefined };
  const error = await failureOf(transportTo(server).send(envelope, raw));
  expect(error).toMatchObject({
    isRefused: false,
    isUnknown: false,
    message: 'The name of the mail server is unknown.',
  });
});

test('connections are made by whoever guards them', async () => {
  const { server, mails } = await startServer({});
  const guarded = transportTo(
    { ...server, host: 'mail.example' },
    {
      async connect({ port }) {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        return socket;
      },
    },
  );
  await guarded.verify();
  await guarded.send(envelope, raw);
  expect(mails).toHaveLength(1);
  const refusing = transportTo(server, { connect: () => Promise.reject(new Error('not allowed')) });
  expect(await failureOf(refusing.send(envelope, raw))).toMatchObject({ isRefused: false, isUnknown: false });
});

test('an answer is shown on one line and shortened', async () => {
  const { server } = await startServer({ rcpt: () => `550-one\r\n550 ${'x'.repeat(500)}` });
  const error = await failureOf(transportTo(server).send(envelope, raw));
  expect(error.response).toMatch(/^550-one 550 x{100}/);
  expect(error.response?.length).toBe(200);
});

test('a token that a server refuses outright is told as refused with the next mail; the server says why', async () => {
  const why = '535 5.7.139 SmtpClientAuthentication is disabled';
  const { server, mails } = await startServer({
    features: ['AUTH XOAUTH2'],
    signIn: (token) => (token === 'another' ? '235 welcome' : why),
  });
  const refusals: boolean[] = [];
  const accessToken = async (isRefused: boolean) => {
    refusals.push(isRefused);
    return isRefused ? 'another' : 'withdrawn';
  };
  const transport = transportTo({ ...server, auth: { user: 'ada', accessToken } });
  const { message, isRefused, code } = await failureOf(transport.send(envelope, raw));
  expect([message, isRefused, code]).toEqual([
    `The mail server rejects the consent. It says: ${why}`,
    false,
    undefined,
  ]);
  await transport.send(envelope, raw);
  expect(refusals).toEqual([false, true]);
  expect(mails).toHaveLength(1);
});

/** A server that answers each mail after a while. */
const slow = (ms: number) => ({ end: (socket: Socket) => void setTimeout(() => socket.write('250 ok\r\n'), ms) });

test('the time of a mail begins when a connection is free for it: those that wait for a slow server are sent', async () => {
  const times = stopTimes();
  const unanswered: Socket[] = [];
  const { server, mails } = await startServer({ end: (socket) => void unanswered.push(socket) });
  const transport = transportTo(server, { connections: 2 });
  const sent = Promise.all(Array.from({ length: 8 }, () => transport.send(envelope, raw)));
  for (let begun = 2; begun <= 8; begun += 2) {
    await vi.waitFor(() => expect(unanswered).toHaveLength(2), 60_000);
    expect(times).toHaveLength(begun);
    for (const socket of unanswered.splice(0)) socket.write('250 ok\r\n');
  }
  await sent;
  expect(mails).toHaveLength(8);
});

test('a mail that no connection came free for was not tried, which says nothing of its server', async () => {
  const { server, mails } = await startServer(slow(400));
  const transport = transportTo(server, { connections: 1, maxWaitMs: 50 });
  const first = transport.send(envelope, raw);
  const { asked, whenAsked } = asking();
  const error = await failureOf(transport.send(envelope, raw, whenAsked));
  expect(error).toMatchObject({ isBusy: true, isRefused: false, isUnknown: false });
  await first;
  await transport.send(envelope, raw);
  expect([asked.length, mails.length]).toEqual([0, 2]);
});

test('a large mail has more time than a small one', async () => {
  const times = stopTimes();
  const { server } = await startServer({});
  const transport = transportTo(server, { sendTimeoutMs: 100 });
  for (const mail of [raw, Buffer.concat([raw, Buffer.alloc(1_000_000, 'x\r\n')])])
    await transport.send(envelope, mail);
  const [small, large] = times.map(({ ms }) => ms);
  expect(small).toBe(101);
  // A second for 256 kB.
  expect(large).toBe(4_007);
});
