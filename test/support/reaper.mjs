// Ends what a process of the tests has started once that process is gone, however it went, and removes its temporary folders. It
// reads from a pipe that the other holds, a word and a value in each line: `started`, `ended` or `kill` and the number of a process,
// `folder` or `removed` and a path.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const started = new Set();
const folders = new Set();
const linux = existsSync('/proc/self/stat');

/** Every process of this machine: its number, that of its parent, and where /proc tells it, the folder it works in. */
function processes() {
  if (!linux) {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return Array.from(stdout.matchAll(/(\d+) +(\d+)/g), ([, pid, parent]) => ({ pid: +pid, parent: +parent }));
  }
  return readdirSync('/proc')
    .filter(Number)
    .flatMap((pid) => readProcess(Number(pid)));
}

function readProcess(pid) {
  try {
    // The name of the program may hold anything; after it come the state and the parent.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [{ pid, parent: Number(parent), folder: readlinkSync(`/proc/${pid}/cwd`) }];
  } catch {
    // It has just ended, or is somebody else's.
    return [];
  }
}

/** SIGKILL for these processes, all that descend from them, and all that work in the temporary folders of `within`. */
function kill(pids, within = []) {
  const doomed = new Set(pids);
  const all = processes();
  for (const { pid, folder = '' } of all)
    if (within.some((path) => folder === path || folder.startsWith(`${path}/`))) doomed.add(pid);
  for (let before = 0; before < doomed.size; ) {
    before = doomed.size;
    for (const { pid, parent } of all) if (doomed.has(parent)) doomed.add(pid);
  }
  for (const pid of doomed) killOne(pid);
}

function killOne(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function endAll() {
  kill(started, [...folders]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

const words = {
  started: (pid) => started.add(Number(pid)),
  ended: (pid) => started.delete(Number(pid)),
  kill: (pid) => kill([Number(pid)]),
  folder: (path) => folders.add(path),
  removed: (path) => folders.delete(path),
};

// A Ctrl-C in the terminal is for the tests, which may still end what they have started in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [word, ...value] = line.split(' ');
    words[word](value.join(' '));
  })
  .on('close', endAll);
