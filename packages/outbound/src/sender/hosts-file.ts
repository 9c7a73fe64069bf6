import { readFileSync, statSync } from 'node:fs';

const systemPath =
  process.platform === 'win32' ? `${process.env.SystemRoot}\\System32\\drivers\\etc\\hosts` : '/etc/hosts';

/**
 * The names that the machine's own hosts file knows, read anew once it has changed. Read at once rather than by a thread: the
 * file is small and local, and the threads of the process are for those who must wait for them.
 */
export class HostsFile {
  #seen = '';
  #addresses: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(private readonly path = systemPath) {}

  /** Every address of a name, in the file's order; none when the file does not know it. */
  addressesOf(host: string): readonly string[] {
    this.#refresh();
    return this.#addresses.get(host.toLowerCase().replace(/\.$/, '')) ?? [];
  }

  #refresh(): void {
    const stats = statSync(this.path, { bigint: true, throwIfNoEntry: false });
    const now = stats ? `${stats.ino} ${stats.size} ${stats.ctimeNs}` : '';
    if (now === this.#seen) return;
    this.#addresses = parse(stats ? readFileSync(this.path, 'utf8') : '');
    this.#seen = now;
  }
}

/** Each line: an address, its names, perhaps a comment (hosts(5)). */
function parse(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    for (const name of names.map((each) => each.toLowerCase())) {
      const known = addresses.get(name);
      if (!known) addresses.set(name, [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return addresses;
}
