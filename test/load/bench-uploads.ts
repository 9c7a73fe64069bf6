import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setInterval } from 'node:timers/promises';
import { startS3Server } from '@pharos/storage/testing';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { tempDir } from '../support/processes.js';
import type { BenchContext, Figure } from './figures.js';
import { proportionalMegabytes } from './proportional-memory.js';

const size = 1 << 30;
const mostGrowthMb = 64;
const everyMs = 100;
/** All bytes that are sent are this, again and again. */
const chunk = Buffer.alloc(1 << 20, 'pharos ');
const boundary = '----pharos-bench';
const env = { ATTACHMENT_MAX_BYTES: String(size), RATE_LIMIT_ENTERPRISE: '100000000' };

interface Place {
  readonly platform: Platform;
  readonly tenant: Tenant;
  /** Of the project's attachments. */
  readonly path: string;
}

/** The memory that the gateway takes while a file of 1 GiB goes through it in both directions, above what it had when idle. */
export async function benchUploads({ servers }: BenchContext): Promise<Figure[]> {
  const folder = tempDir('bench-uploads');
  const bucket = await startS3Server();
  const s3 = {
    STORAGE_S3_ENDPOINT: bucket.endpoint,
    STORAGE_S3_BUCKET: bucket.bucket,
    STORAGE_S3_ACCESS_KEY_ID: bucket.key.id,
    STORAGE_S3_SECRET_ACCESS_KEY: bucket.key.secret,
  };
  const postgres = servers.postgres;
  try {
    return [
      ...(await measure('a folder, in parts', { postgres, env: { ...env, STORAGE_DIR: folder.path } }, uploadParts)),
      ...(await measure('S3, as a form', { postgres, env: { ...env, ...s3 } }, uploadForm)),
    ];
  } finally {
    await bucket.close();
    folder.remove();
  }
}

async function measure(
  what: string,
  options: Parameters<typeof startPlatform>[0],
  upload: (place: Place) => Promise<string>,
): Promise<Figure[]> {
  const platform = await startPlatform(options);
  try {
    const tenant = await platform.createTenant();
    const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Uploads' });
    const place = { platform, tenant, path: `/projects/${body.data.id}/attachments` };
    const { pid } = platform.gateway[0];
    const idle = proportionalMegabytes(pid);
    const up = await most(pid, () => upload(place));
    const down = await most(pid, () => download(place, up.result));
    const growth = Math.max(up.megabytes, down.megabytes) - idle;
    return [
      {
        what: `1 GiB to and from ${what}: MB of the gateway (idle; up; down), seconds up, down`,
        value: `${growth.toFixed(0)} more (${[idle, up.megabytes, down.megabytes].map((mb) => mb.toFixed(0)).join('; ')}), ${up.seconds.toFixed(1)}, ${down.seconds.toFixed(1)}`,
        bar: { text: `less than ${mostGrowthMb} MB more`, met: growth < mostGrowthMb },
      },
    ];
  } finally {
    await platform.stop();
  }
}

/** The most memory that a process takes while something is done. */
async function most<T>(pid: number, work: () => Promise<T>) {
  const stop = new AbortController();
  let megabytes = 0;
  const looking = (async () => {
    for await (const _ of setInterval(everyMs, undefined, { signal: stop.signal }))
      megabytes = Math.max(megabytes, proportionalMegabytes(pid));
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  const startedMs = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedMs) / 1_000;
  stop.abort();
  await looking;
  return { result, seconds, megabytes };
}

async function uploadParts({ platform, tenant, path }: Place): Promise<string> {
  const { status, body } = await tenant.api.post(path, { name: 'large.bin', size });
  if (status !== 201) throw new Error(`an upload was not begun: ${status}`);
  const parts: { url: string; size: number }[] = body.data.upload.parts;
  for (const { url, size: bytes } of parts) {
    const sending = request(new URL(url, platform.baseUrl), { method: 'PUT', headers: { 'content-length': bytes } });
    await send(sending, bytes);
    await answered(sending, 200);
  }
  const completed = await tenant.api.post(`${path}/${body.data.id}/complete`);
  if (completed.status !== 200) throw new Error(`an upload was not completed: ${completed.status}`);
  return body.data.id;
}

async function uploadForm({ platform, tenant, path }: Place): Promise<string> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const end = `\r\n--${boundary}--\r\n`;
  const sending = request(`${platform.baseUrl}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'x-api-key': tenant.apiKey,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + end.length,
    },
  });
  sending.write(head);
  await send(sending, size, end);
  const answer = (await answered(sending, 201)) as { data: { id: string } };
  return answer.data.id;
}

/** At the pace at which it is taken. */
async function send(sending: ClientRequest, bytes: number, end = ''): Promise<void> {
  for (let left = bytes; left > 0; left -= chunk.length)
    if (!sending.write(left < chunk.length ? chunk.subarray(0, left) : chunk)) await once(sending, 'drain');
  sending.end(end);
}

async function answered(sending: ClientRequest, wanted: number): Promise<unknown> {
  const [response] = await once(sending, 'response');
  let text = '';
  for await (const part of response) text += part;
  if (response.statusCode !== wanted) throw new Error(`answered with ${response.statusCode}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function download({ platform, tenant, path }: Place, id: string): Promise<void> {
  const { body } = await tenant.api.get(`${path}/${id}/download`);
  const asking = request(new URL(body.data.url, platform.baseUrl)).end();
  const [response] = await once(asking, 'response');
  let bytes = 0;
  for await (const part of response) bytes += part.length;
  if (response.statusCode !== 200 || bytes !== size) throw new Error(`${response.statusCode} with ${bytes} bytes`);
}
