import { readdir, readFile, readlink } from 'node:fs/promises';

const established = '01';
const listening = '0A';

/** The sockets of a process by inode, as `/proc/<pid>/fd` shows them (proc_pid_fd(5)). Empty once it has ended. */
async function socketsOf(pid: number): Promise<Set<string>> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return new Set(links.flatMap((link) => link.match(/^socket:\[(\d+)\]$/)?.[1] ?? []));
}

/** A row of `/proc/<pid>/net/tcp` and `tcp6` (proc_pid_net(5)): addresses end with the port in hexadecimal digits. */
function readRow(line: string) {
  const [, local = '', remote = '', state = '', , , , , , inode = ''] = line.trim().split(/\s+/);
  const portOf = (address: string) => Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);
  return { from: portOf(local), to: portOf(remote), state, inode };
}

/** What a process has open, a row for each connection and each port that it listens on. */
async function rowsOf(pid: number) {
  const own = await socketsOf(pid);
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map(readRow)
    .filter(({ inode }) => own.has(inode));
}

/** How many connections a process has open to this port. Linux alone tells this. */
export async function connectionsTo(pid: number, port: number): Promise<number> {
  const rows = await rowsOf(pid);
  return rows.filter(({ state, to }) => state === established && to === port).length;
}

/**
 * The ports that a process is connected to by connections that it opened: those that came to a port on which it listens are
 * its callers'. Linux alone tells this.
 */
export async function portsCalledBy(pid: number): Promise<Set<number>> {
  const rows = await rowsOf(pid);
  const listensOn = new Set(rows.filter(({ state }) => state === listening).map(({ from }) => from));
  return new Set(rows.filter(({ state, from }) => state === established && !listensOn.has(from)).map(({ to }) => to));
}
