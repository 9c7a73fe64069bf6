import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { OauthProvider } from '@pharos/mail/testing';
import { SMTPServer } from 'smtp-server';

/** A mail server that lets people in with tokens of a provider, and nobody with a password. */
export interface XoauthSmtp {
  readonly port: number;
  /** Who handed mails over. */
  readonly senders: string[];
  /** With what it refuses a token at once; undefined: it first explains why, as RFC 7628 has it. */
  refusal: string | undefined;
  /** Whether it lets nobody in. */
  isClosed: boolean;
  stop(): Promise<void>;
}

export async function startXoauthSmtp(provider: Pick<OauthProvider, 'accountOf'>): Promise<XoauthSmtp> {
  const senders: string[] = [];
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, accessToken }, _session, done) {
      const isTheirs = !made.isClosed && provider.accountOf(accessToken ?? '') === username;
      const { refusal } = made;
      if (!isTheirs && refusal !== undefined) return done(refusedWith(refusal));
      // What the client is to be told on top is a refusal in JSON (RFC 7628).
      done(null, isTheirs ? { user: username } : { data: { status: '401', schemes: 'bearer' } });
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        senders.push(String(session.user));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const made: XoauthSmtp = {
    port: (server.server.address() as AddressInfo).port,
    senders,
    refusal: undefined,
    isClosed: false,
    stop: () => new Promise((done) => server.close(() => done())),
  };
  return made;
}

function refusedWith(refusal: string): Error {
  const [, responseCode, words] = /^(\d+) (.+)$/.exec(refusal) ?? [];
  return Object.assign(new Error(words), { responseCode: Number(responseCode) });
}
