import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { serverUser } from '@pharos/local';
import { ownPort } from '../../support/ports.js';
import { findProgram, type OwnProcess, spawnOwn, tempDir, untilUp } from '../../support/processes.js';

/** A private IMAP server whose users all have the same password, and have their mail in folders of the test's. */
export interface Dovecot {
  readonly port: number;
  /** With TLS from the first byte. */
  readonly tlsPort: number;
  /** Puts a mail into the inbox of a user, as a mail server does. */
  deliver(user: string, raw: string, at?: Date): void;
  /** Fills the inbox of a user who has none yet with so many old mails. */
  fill(user: string, count: number): void;
  /** Ends all connections, and has the server count the mails of a user anew, as after a restored backup; `work` is done meanwhile. */
  recount(user: string, work: () => void): Promise<void>;
  /** Ends all connections; `work` is done meanwhile. */
  restart(work: () => void): Promise<void>;
  /** The names of the files of a user's inbox, in which the server writes what was done with a mail. */
  files(user: string): string[];
  /** What it has logged. */
  output(): string;
  setPassword(password: string): void;
  stop(): Promise<void>;
}

export const password = 'pass-4711';

/**
 * With a provider, users sign in with its tokens as well, whose address is their account's.
 * @throws where Dovecot is not installed (`dovecot-imapd` of Debian)
 */
export async function startDovecot(
  certificate: { cert: string; key: string },
  provider?: { readonly introspectionUrl: string },
): Promise<Dovecot> {
  const program = findProgram('dovecot');
  if (!program) throw new Error('Dovecot is not installed: install dovecot-imapd');
  const directory = tempDir('dovecot');
  const { path } = directory;
  const user = serverUser(path);
  const own = (file: string) => {
    if (user) chownSync(file, user.uid, user.gid);
  };
  const folder = (...names: string[]) => {
    const made = join(path, ...names);
    mkdirSync(made, { recursive: true });
    own(made);
    return made;
  };
  const [port, tlsPort] = [await ownPort(), await ownPort()];
  own(path);
  folder('run');
  folder('mail');
  const write = (name: string, text: string) => {
    writeFileSync(join(path, name), text);
    own(join(path, name));
    chmodSync(join(path, name), 0o600);
  };
  write('cert.pem', certificate.cert);
  write('key.pem', certificate.key);
  write(
    'dovecot.conf',
    configOf({
      path,
      port,
      tlsPort,
      hasTokens: provider !== undefined,
      ...(user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }),
    }),
  );
  if (provider) write('oauth2.conf', tokensOf(provider.introspectionUrl));
  const setPassword = (text: string) =>
    write(
      'users',
      ['ada', 'bob', 'old', 'user-tls', 'user-starttls', ...numbered]
        .map((name) => `${name}:{PLAIN}${text}\n`)
        .join(''),
    );
  setPassword(password);
  let running: OwnProcess;
  const start = async () => {
    running = spawnOwn(program, ['-F', '-c', join(path, 'dovecot.conf')], { ...user, cwd: path });
    await untilUp(running, 'Dovecot', () => accepts(port));
  };
  await start();

  let count = 0;
  const inbox = (name: string, part: string) => {
    folder('mail', name);
    return folder('mail', name, part);
  };
  const put = (name: string, raw: string, at = new Date()) => {
    for (const each of ['cur', 'new', 'tmp']) inbox(name, each);
    const file = `${Math.floor(Date.now() / 1000)}.M${++count}P1.test`;
    const from = join(inbox(name, 'tmp'), file);
    writeFileSync(from, raw);
    utimesSync(from, at, at);
    own(from);
    renameSync(from, join(inbox(name, 'new'), file));
  };
  return {
    port,
    tlsPort,
    deliver: (name, raw, at) => put(name, raw, at),
    fill(name, many) {
      for (const each of ['cur', 'new', 'tmp']) inbox(name, each);
      const cur = inbox(name, 'cur');
      for (let n = 0; n < many; n++) {
        const file = join(cur, `1700000000.M${n}P1.test:2,S`);
        writeFileSync(file, `Message-ID: <old-${n}@example.com>\nFrom: old@example.com\nSubject: Old\n\nOld.\n`);
        own(file);
      }
    },
    async recount(name, work) {
      await running.stop();
      work();
      const kept = join(path, 'mail', name);
      for (const file of readdirSync(kept))
        if (file.startsWith('dovecot')) rmSync(join(kept, file), { recursive: true });
      await start();
    },
    async restart(work) {
      await running.stop();
      work();
      await start();
    },
    files: (name) => ['cur', 'new'].flatMap((part) => readdirSync(inbox(name, part))),
    output: () => running.output(),
    setPassword,
    async stop() {
      await running.stop();
      directory.remove();
    },
  };
}

const numbered = Array.from({ length: 20 }, (_, at) => `user${at}`);

interface Settings {
  readonly path: string;
  readonly port: number;
  readonly tlsPort: number;
  readonly hasTokens: boolean;
  readonly uid: number;
  readonly gid: number;
}

/** Everything runs as one user without rights: nothing needs another root. */
function configOf({ path, port, tlsPort, hasTokens, uid, gid }: Settings): string {
  const listener = (name: string, number: number, ssl: string) =>
    `inet_listener ${name} {\n address = 127.0.0.1\n port = ${number}\n ssl = ${ssl}\n }`;
  return `protocols = imap
base_dir = ${path}/run
state_dir = ${path}/run
log_path = /dev/stderr
default_internal_user = ${named('passwd', uid)}
default_internal_group = ${named('group', gid)}
default_login_user = ${named('passwd', uid)}
first_valid_uid = 1
mail_location = maildir:${path}/mail/%u
maildir_stat_dirs = yes
disable_plaintext_auth = no
auth_mechanisms = plain login${hasTokens ? ' xoauth2 oauthbearer' : ''}
auth_failure_delay = 0
mail_max_userip_connections = 100
ssl = yes
ssl_cert = <${path}/cert.pem
ssl_key = <${path}/key.pem
service anvil {
 chroot =
}
service stats {
 chroot =
}
service imap-login {
 chroot =
 ${listener('imap', port, 'no')}
 ${listener('imaps', tlsPort, 'yes')}
}
${hasTokens ? `passdb {\n driver = oauth2\n mechanisms = xoauth2 oauthbearer\n args = ${path}/oauth2.conf\n}` : ''}
passdb {
 driver = passwd-file
 args = ${path}/users
}
userdb {
 driver = static
 args = uid=${uid} gid=${gid} home=${path}/mail/%u
}
`;
}

/** How tokens are looked at: the provider is asked about each. */
const tokensOf = (introspectionUrl: string) => `introspection_mode = get
introspection_url = ${introspectionUrl}
username_attribute = email
active_attribute = active
active_value = true
`;

/** The name of a user or group by its number: the server wants names. */
function named(database: 'passwd' | 'group', id: number): string {
  const { stdout } = spawnSync('getent', [database, String(id)], { encoding: 'utf8' });
  return stdout.split(':')[0] ?? '';
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('close', () => socket.destroy());
    socket.on('connect', () => socket.destroy());
  });
}
