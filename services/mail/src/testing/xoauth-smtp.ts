import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { OauthProvider } from '@pharos/mail/testing';
import { SMTPServer } from 'smtp-server';

/** A mail server that lets people in with tokens of a provider, and nobody with a password. */
export interface XoauthSmtp {
  readonly port: number;
  /** Who handed mails over. */
  readonly senders: string[];
  stop(): Promise<void>;
}

export async function startXoauthSmtp(provider: Pick<OauthProvider, 'accountOf'>): Promise<XoauthSmtp> {
  const senders: string[] = [];
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, accessToken }, _session, done) {
      const isTheirs = provider.accountOf(accessToken ?? '') === username;
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
  return {
    port: (server.server.address() as AddressInfo).port,
    senders,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
