import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { selfSigned } from '@pharos/kit/testing';
import { SMTPServer } from 'smtp-server';
import { tempDir } from '../../support/processes.js';

/** A mail that the server has taken. */
export interface TakenMail {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Whether it came over TLS. */
  readonly isSecure: boolean;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** The file with the certificate that its clients have to trust. */
  readonly certFile: string;
  /** Puts an address that begins with `later-` off no longer. */
  takeLater(email: string): void;
  /** What it has taken for an address. */
  to(email: string): TakenMail[];
  stop(): Promise<void>;
}

const user = { name: 'pharos', password: 's3cret+/?' };

/**
 * A mail server that asks for a password and offers TLS. Addresses that begin with `refused-` it does not want, and those that begin
 * with `later-` it puts off until it is told to take them. An open one asks for no password. `onMail` hears of each mail that it has taken.
 */
export async function startMailServer({
  isOpen = false,
  onMail = () => undefined,
}: {
  isOpen?: boolean;
  onMail?: (mail: TakenMail) => void;
} = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const taking = new Set<string>();
  const certificate = await selfSigned('localhost');
  const folder = tempDir('mail');
  const certFile = join(folder.path, 'cert.pem');
  writeFileSync(certFile, certificate.cert);
  const server = new SMTPServer({
    ...certificate,
    authOptional: isOpen,
    onAuth: ({ username, password }, _session, done) =>
      username === user.name && password === user.password
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address, taking)),
    onData(stream, { envelope, secure }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const text = plain(Buffer.concat(parts).toString());
        const mails = envelope.rcptTo.map(({ address }) => ({ from, to: address, text, isSecure: secure }));
        taken.push(...mails);
        done();
        mails.forEach(onMail);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user.name}:${encodeURIComponent(user.password)}@localhost:${port}`,
    port,
    certFile,
    takeLater: (email) => void taking.add(email),
    to: (email) => taken.filter(({ to }) => to.toLowerCase() === email.toLowerCase()),
    async stop() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      folder.remove();
    },
  };
}

function refusalOf(address: string, taking: ReadonlySet<string>): Error | null {
  if (address.startsWith('refused-')) return Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  if (!address.startsWith('later-') || taking.has(address)) return null;
  return Object.assign(new Error('try again'), { responseCode: 451 });
}

/** The mail with its quoted-printable text as it was written. */
function plain(mail: string): string {
  const bytes = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return mail.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, bytes);
}
