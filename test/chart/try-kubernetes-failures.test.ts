import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { Trial } from './support/trial.js';

const all = ['kubectl', 'helm', 'kind', 'docker'];

let last: Trial | undefined;
afterEach(() => last?.discard());

async function begin(...given: Parameters<typeof Trial.begin>): Promise<Trial> {
  last = await Trial.begin(...given);
  return last;
}

describe('before it makes anything, it says in a sentence each', () => {
  async function problems(state: object, programs: string[], ...args: string[]): Promise<string> {
    const trial = await begin(state, programs);
    const { status, stderr } = await trial.start(...args).ended;
    expect(status).toBe(1);
    expect(trial.changes()).toEqual([]);
    return stderr;
  }

  test('which programs are missing, all at once, and where they are to be had', async () => {
    const said = await problems({}, []);
    for (const name of ['Docker and Podman are', 'kubectl is', 'helm is', 'kind is'])
      expect(said).toMatch(new RegExp(`^ {2}- ${name} missing\\. Install .*https://`, 'm'));
  });

  test('which programs are too old, and what has too little room', async () => {
    const failures = [
      { call: '^helm version', stdout: 'v3.9.4+gdbc6d8e', status: 0 },
      { call: '^kind version', stdout: 'kind v0.20.0 go1.20.4 linux/amd64', status: 0 },
      { call: 'buildx version', says: "docker: 'buildx' is not a docker command." },
    ];
    const said = await problems({ failures, room: { cpus: 1, memory: 2 ** 30 } }, all);
    for (const words of [
      'helm 3.9.4 is too old',
      'kind 0.20.0 is too old',
      'docker has 1 processors',
      'docker has 1.0 GiB of memory',
      'docker has no buildx',
    ])
      expect(said).toContain(words);
  });

  test('that Docker does not answer', async () => {
    const failures = [
      { call: '^docker info', says: 'Cannot connect to the Docker daemon at unix:///var/run/docker.sock.' },
    ];
    expect(await problems({ failures }, all)).toContain('docker does not answer');
  });

  test('that the port is in use', async () => {
    const trial = await begin();
    const server = createServer().listen(trial.port, '127.0.0.1');
    try {
      expect((await trial.start().ended).stderr).toContain(`Port ${trial.port} is already in use`);
      expect(trial.changes()).toEqual([]);
    } finally {
      server.close();
    }
  });

  test('what a context lacks: rights, volumes, a version, room, an image', async () => {
    const state = {
      forbidden: ['namespaces', 'jobs.batch'],
      storageClass: false,
      serverVersion: 'v1.27.3',
      room: { cpus: 1, memory: 2 ** 33 },
    };
    const said = await problems(state, all, '--context', 'work');
    for (const words of [
      'may not create namespaces, jobs.batch.',
      'no default storage class',
      'runs Kubernetes v1.27.3',
      'has 1 processors',
      'name one that it can pull, with --image',
    ])
      expect(said).toContain(words);
  });

  test('that there is no such context, and which there are; or that its cluster does not answer', async () => {
    expect(await problems({}, all, '--context', 'wrok', '--image', 'a:1')).toContain(
      'There is no context wrok. These are known: work.',
    );
    const failures = [
      { call: 'kubectl .*version --output', says: 'Unable to connect to the server: dial tcp: i/o timeout' },
    ];
    expect(await problems({ failures }, all, '--context', 'work', '--image', 'a:1')).toContain(
      'The cluster of work does not answer',
    );
  });

  test.each([
    [['--port', 'http'], '"http" is not a port'],
    [['--image', 'pharos'], 'not an image with a tag or a digest'],
    [['--namespace', 'Mine!'], 'not a name that a namespace can have'],
    [['--contxt', 'work'], '--help'],
  ])('what is wrong with %j', async (args, words) => {
    expect(await problems({}, all, ...args)).toContain(words);
  });
});

describe('a step that fails', () => {
  test.each([
    [
      'kind create',
      { says: 'ERROR: failed to create cluster: could not find a log line that matches "Reached target"' },
      'The node of the cluster did not start',
    ],
    [
      'docker build --',
      { says: 'ERROR: failed to solve: write /pharos/app: no space left on device' },
      'The disk is full',
    ],
    ['docker build --', { says: 'npm error code SELF_SIGNED_CERT_IN_CHAIN' }, 'set NODE_EXTRA_CA_CERTS'],
    [
      'kind load',
      { says: 'ERROR: image: "localhost/pharos:x" not present locally' },
      'The image is not on this machine',
    ],
    [
      'kubectl .* create',
      { says: 'Error from server (Forbidden): secrets is forbidden' },
      'The user of this context may not do this',
    ],
    ['kubectl .* apply', { says: 'something new' }, 'The servers could not be made.'],
  ])('of %s is told by what it means: %j', async (call, failure, meaning) => {
    const trial = await begin({ failures: [{ call, ...failure }] });
    const { status, stderr } = await trial.start().ended;
    expect(status).toBe(1);
    expect(stderr).toContain(meaning);
    expect(stderr).toContain(`  | ${failure.says}`);
    expect(stderr).not.toContain('at file:');
  });

  test('of the migrations shows what their job said', async () => {
    const log = 'Pharos cannot start with these settings:\n  - The password of the user pharos is wrong.';
    const trial = await begin({
      log,
      job: { status: { failed: 1 } },
      failures: [
        {
          call: 'helm .*upgrade',
          says: 'Error: failed pre-install: job pharos-migrations failed: BackoffLimitExceeded',
        },
      ],
    });
    const { stderr } = await trial.start().ended;
    expect(stderr).toContain(
      'The database could not be prepared.\n  Pharos cannot start with these settings:\n    - The password of the user pharos is wrong.',
    );
  });

  test('for pods that do not become ready says of each why', async () => {
    const waiting = (reason: string) => ({
      containerStatuses: [{ image: 'a:1', restartCount: 3, state: { waiting: { reason } } }],
    });
    const pods = [
      {
        metadata: { name: 'qdrant-0' },
        status: {
          phase: 'Pending',
          conditions: [
            { type: 'PodScheduled', status: 'False', message: '0/1 nodes are available: 1 Insufficient cpu.' },
          ],
        },
      },
      { metadata: { name: 'nats-0' }, status: { phase: 'Pending', ...waiting('ImagePullBackOff') } },
      { metadata: { name: 'redis-0' }, status: { phase: 'Running', ...waiting('CrashLoopBackOff') } },
      {
        metadata: { name: 'postgresql-0' },
        status: { phase: 'Running', containerStatuses: [{ ready: true, state: { running: {} } }] },
      },
      { metadata: { name: 'done' }, status: { phase: 'Succeeded' } },
    ];
    const trial = await begin({
      pods,
      failures: [{ call: 'rollout status', says: 'error: timed out waiting for the condition' }],
    });
    const { stderr } = await trial.start().ended;
    expect(stderr).toContain('Pod qdrant-0: no node takes it. 0/1 nodes are available: 1 Insufficient cpu.');
    expect(stderr).toContain('Pod nats-0: its image a:1 cannot be pulled.');
    expect(stderr).toContain('Pod redis-0: it crashes again and again (3 times).');
    expect(stderr).not.toMatch(/Pod (postgresql-0|done)/);
  });

  test('because somebody pressed Ctrl-C ends its program too, and says how to go on', async () => {
    const trial = await begin({ failures: [{ call: 'helm .*upgrade', hangs: true }] });
    const running = trial.start();
    await running.prints('Installing Pharos');
    expect(await running.interrupt()).toMatchObject({
      status: 130,
      stderr: expect.stringContaining('the same command goes on from there'),
    });
  });

  test('to take the key says that it was revoked', async () => {
    const trial = await begin();
    await trial.tryOut();
    trial.change((state) => ({ ...state, admin: { ...state.admin, key: 'another' } }));
    expect(await trial.start().ended).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('somebody has revoked it'),
    });
  });
});
