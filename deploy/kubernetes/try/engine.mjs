import { statfsSync } from 'node:fs';

/** What everything needs: pods, the node's own parts, and images. */
const needed = { cpus: 2, memoryGiB: 4, diskGiB: 10 };

/** How the engines tell what they have: processors, bytes of memory, and where they keep images. */
const questions = {
  docker: ['info', '--format', '{{.NCPU}} {{.MemTotal}} {{.DockerRootDir}}'],
  podman: ['info', '--format', '{{.Host.CPUs}} {{.Host.MemTotal}} {{.Store.GraphRoot}}'],
};

/** The engine that answers, Docker first, and what is wrong with it: sentences. `ask` runs a command. */
export async function findEngine(ask) {
  const silent = [];
  for (const [engine, args] of Object.entries(questions)) {
    const answer = await ask(engine, args);
    if (answer.status === 0 && /^\d+ \d+/.test(answer.stdout))
      return { engine, problems: await problemsOf(engine, answer, ask) };
    if (!answer.isMissing) silent.push(engine);
  }
  if (silent.length === 0)
    return {
      problems: [
        'Docker and Podman are missing. Install one of them: https://docs.docker.com/engine/install/ or https://podman.io/docs/installation',
      ],
    };
  return {
    problems: [
      `${silent.join(' and ')} does not answer. Start it, or let this user use it; "${silent[0]} info" says why.`,
    ],
  };
}

async function problemsOf(engine, { stdout }, ask) {
  const [cpus, memory, ...folder] = stdout.trim().split(' ');
  return [
    ...roomProblems({ cpus: Number(cpus), memoryGiB: Number(memory) / 2 ** 30 }, engine),
    ...diskProblems(folder.join(' '), engine),
    ...(engine === 'docker' ? await buildxProblems(ask) : []),
  ];
}

/** What there is too little of, with its figures. */
export function roomProblems({ cpus, memoryGiB }, what) {
  return [
    ...(cpus < needed.cpus ? [`${what} has ${cpus} processors, and ${needed.cpus} are needed.`] : []),
    // A machine of 4 GiB tells a little less.
    ...(memoryGiB < needed.memoryGiB * 0.9
      ? [`${what} has ${memoryGiB.toFixed(1)} GiB of memory, and ${needed.memoryGiB} are needed.`]
      : []),
  ];
}

/** Nothing, where the folder is on another machine, as under macOS. */
function diskProblems(folder, engine) {
  const free = freeGiB(folder);
  if (free === undefined || free >= needed.diskGiB) return [];
  return [
    `There are ${free.toFixed(1)} GiB free where ${engine} keeps its images (${folder}), and ${needed.diskGiB} are needed.`,
  ];
}

function freeGiB(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / 2 ** 30;
  } catch {
    return undefined;
  }
}

async function buildxProblems(ask) {
  const { status } = await ask('docker', ['buildx', 'version']);
  return status === 0
    ? []
    : ['docker has no buildx, which builds the image. Install it: https://docs.docker.com/build/install-buildx/'];
}
