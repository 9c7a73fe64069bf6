import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram, type OwnProcess, spawnOwn, tempDir, untilUp } from './processes.js';

/** Where it listens, and what it does with mail. */
export interface PostfixRoutes {
  /** Where it listens. */
  readonly port: number;
  /** Addresses whose mail is forwarded to others. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Ports on this machine to which the mail of domains goes. */
  readonly ports: Readonly<Record<string, number>>;
}

export interface Postfix {
  stop(): Promise<void>;
}

/** Whether this machine can run one: it has to be installed, and works as root only. */
export function canStartPostfix(): boolean {
  return process.getuid?.() === 0 && findProgram('postfix') !== undefined;
}

const daemons = '/usr/lib/postfix/sbin';

/** A private Postfix on the loopback address that forwards, relays, and reports what could not be delivered. */
export async function startPostfix(routes: PostfixRoutes): Promise<Postfix> {
  const { port } = routes;
  const folder = tempDir('postfix');
  // Its processes are another user's.
  chmodSync(folder.path, 0o755);
  for (const name of ['queue', 'data']) mkdirSync(join(folder.path, name));
  execFileSync('chown', ['postfix', join(folder.path, 'data')]);
  const table = (name: string, rows: Readonly<Record<string, string>>) => {
    writeFileSync(
      join(folder.path, name),
      Object.entries(rows)
        .map((row) => `${row.join(' ')}\n`)
        .join(''),
    );
    return `texthash:${join(folder.path, name)}`;
  };
  const aliases = table('aliases', routes.aliases);
  const transports = Object.entries(routes.ports).map(([domain, to]) => [domain, `smtp:[127.0.0.1]:${to}`]);
  const settings = settingsOf(folder.path, {
    aliases,
    transports: table('transports', Object.fromEntries(transports)),
  });
  const domains = [...new Set(Object.keys(routes.aliases).map((address) => address.split('@')[1]))];
  write(join(folder.path, 'main.cf'), { ...settings, virtual_alias_domains: domains.join(' ') }, ' = ');
  writeFileSync(join(folder.path, 'master.cf'), masterOf(port));
  // It makes the folders of the queue.
  execFileSync(findProgram('postfix') ?? 'postfix', ['-c', folder.path, 'check'], { stdio: 'ignore', timeout: 30_000 });
  // Not by `postfix start`: what that starts outlives it.
  const own: OwnProcess = spawnOwn(join(daemons, 'master'), ['-c', folder.path, '-d']);
  await untilUp(own, 'Postfix', () => greets(port));
  return {
    async stop() {
      await own.stop();
      folder.remove();
    },
  };
}

function write(file: string, rows: Readonly<Record<string, string>>, between: string): void {
  writeFileSync(
    file,
    Object.entries(rows)
      .map((row) => `${row.join(between)}\n`)
      .join(''),
  );
}

function settingsOf(folder: string, { aliases, transports }: { aliases: string; transports: string }) {
  return {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    daemon_directory: daemons,
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    maillog_file_prefixes: folder,
    maillog_file: join(folder, 'mail.log'),
    myhostname: 'mx.example.net',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    smtp_dns_support_level: 'disabled',
    virtual_alias_maps: aliases,
    transport_maps: transports,
    alias_maps: '',
    local_recipient_maps: '',
  };
}

/** master(5): Postfix's processes, none of which is confined to the folder of the queue by chroot. */
function masterOf(port: number): string {
  const rows = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 1 1 qmgr',
    'flush unix n - n - 0 flush',
    'postlog unix-dgram n - n - 1 postlogd',
    'rewrite unix - - n - - trivial-rewrite',
    'proxymap unix - - n - - proxymap',
    ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
    ...['smtp', 'relay'].map((name) => `${name} unix - - n - - smtp`),
    ...['error', 'retry'].map((name) => `${name} unix - - n - - error`),
    ...['anvil', 'scache'].map((name) => `${name} unix - - n - 1 ${name}`),
  ];
  return `${rows.join('\n')}\n`;
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (up: boolean) => {
      socket.destroy();
      resolve(up);
    };
    socket.once('data', (line) => done(line.toString().startsWith('220')));
    socket.once('error', () => done(false));
  });
}
