import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type S3Key, signatureProblem } from './signature.js';

/** A server that speaks as much of S3 as the adapter needs, and checks every signature. It keeps objects in memory. */
export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: S3Key;
  /** Names of objects, and of unfinished uploads. */
  held(): string[];
  /** Puts an object there, as others do who have a key of their own. */
  hold(key: string, content: Buffer, headers?: Readonly<Record<string, string>>): void;
  /** How many bytes each part had of which an object was made; empty when it came whole. */
  partsOf(key: string): number[];
  /** Answers so many of the next requests with 503. */
  failNext(count: number): void;
  close(): Promise<void>;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

const smallestPartBytes = 5 << 20;

class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export async function startS3Server(): Promise<S3Server> {
  const bucket = 'attachments';
  const key = { id: 'AKIATEST', secret: 'secret/of+the=test' };
  const objects = new Map<string, Buffer>();
  const headersOf = new Map<string, Readonly<Record<string, string>>>();
  const uploads = new Map<string, Upload>();
  const partSizes = new Map<string, number[]>();
  let failures = 0;
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const fails = () => failures > 0 && failures-- > 0;
    void serve({ request, response, objects, headersOf, uploads, partSizes, bucket, key, fails });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    bucket,
    key,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: () => [...objects.keys(), ...[...uploads.values()].map((upload) => upload.key)],
    hold(name, content, headers = {}) {
      objects.set(name, content);
      headersOf.set(name, headers);
    },
    partsOf: (name) => partSizes.get(name) ?? [],
    failNext(count) {
      failures = count;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  objects: Map<string, Buffer>;
  /** What is sent with objects beside their own headers. */
  headersOf: Map<string, Readonly<Record<string, string>>>;
  uploads: Map<string, Upload>;
  partSizes: Map<string, number[]>;
  bucket: string;
  key: S3Key;
  fails(): boolean;
}

async function serve(exchange: Exchange): Promise<void> {
  const { request, response, key } = exchange;
  try {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const problem = exchange.fails() ? 'SlowDown' : signatureProblem(request, url, key);
    const body = await bodyOf(request);
    if (problem !== undefined) throw new S3Error(problem === 'SlowDown' ? 503 : 403, problem);
    const sha256 = request.headers['x-amz-content-sha256'];
    if (/^[0-9a-f]{64}$/.test(String(sha256)) && sha256 !== createHash('sha256').update(body).digest('hex'))
      throw new S3Error(400, 'XAmzContentSHA256Mismatch');
    answer(exchange, url, body);
  } catch (error) {
    if (!(error instanceof S3Error)) {
      response.destroy();
      return;
    }
    const text = request.method === 'HEAD' ? '' : `<Error><Code>${error.code}</Code></Error>`;
    response.writeHead(error.status, { 'Content-Type': 'application/xml' }).end(text);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answer(exchange: Exchange, url: URL, body: Buffer): void {
  const { request, response, bucket, objects } = exchange;
  const [, named, ...rest] = url.pathname.split('/');
  if (named !== bucket) throw new S3Error(404, 'NoSuchBucket');
  const key = decodeURIComponent(rest.join('/'));
  const query = url.searchParams;
  if (key === '') response.end(query.has('uploads') ? listUploads(exchange, query) : '');
  else if (request.method === 'POST' && query.has('uploads')) response.end(beginUpload(exchange, key));
  else if (query.has('uploadId')) answerUpload(exchange, { key, id: query.get('uploadId') ?? '', query, body });
  else if (request.method === 'PUT') {
    objects.set(key, body);
    response.setHeader('ETag', tagOf(body)).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else sendObject(exchange, key);
}

function sendObject({ request, response, objects, headersOf }: Exchange, key: string): void {
  const object = objects.get(key);
  if (object === undefined) throw new S3Error(404, 'NoSuchKey');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const sent = from === undefined ? object : object.subarray(Number(from), Number(to) + 1);
  const headers = { 'Content-Length': sent.length, ETag: tagOf(object), ...headersOf.get(key) };
  response.writeHead(from === undefined ? 200 : 206, headers);
  response.end(request.method === 'HEAD' ? undefined : sent);
}

function beginUpload({ uploads }: Exchange, key: string): string {
  const id = randomUUID();
  uploads.set(id, { key, parts: new Map() });
  return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`);
}

function listUploads({ uploads }: Exchange, query: URLSearchParams): string {
  const listed = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
  const texts = listed.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
  return xml('ListMultipartUploadsResult', `${texts.join('')}<IsTruncated>false</IsTruncated>`);
}

function answerUpload(
  { request, response, uploads, objects, partSizes }: Exchange,
  { key, id, query, body }: { key: string; id: string; query: URLSearchParams; body: Buffer },
): void {
  const upload = uploads.get(id);
  if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    response.setHeader('ETag', tagOf(body)).end();
  } else if (request.method === 'GET') {
    const parts = [...upload.parts].sort(([one], [other]) => one - other);
    const texts = parts.map(
      ([number, part]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${tagOf(part)}</ETag><Size>${part.length}</Size></Part>`,
    );
    response.end(xml('ListPartsResult', `${texts.join('')}<IsTruncated>false</IsTruncated>`));
  } else if (request.method === 'POST') {
    const parts = chosenParts(upload, body.toString());
    objects.set(key, Buffer.concat(parts));
    partSizes.set(
      key,
      parts.map(({ length }) => length),
    );
    uploads.delete(id);
    response.end(xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`));
  } else {
    uploads.delete(id);
    response.writeHead(204).end();
  }
}

function chosenParts({ parts }: Upload, named: string): Buffer[] {
  const numbers = [...named.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  const tags = [...named.matchAll(/<ETag>([^<]+)<\/ETag>/g)].map(([, tag]) => tag?.replaceAll('&quot;', '"'));
  const chosen = numbers.map((number, at) => {
    const part = parts.get(number);
    if (part === undefined || tagOf(part) !== tags[at]) throw new S3Error(400, 'InvalidPart');
    return part;
  });
  if (chosen.slice(0, -1).some(({ length }) => length < smallestPartBytes)) throw new S3Error(400, 'EntityTooSmall');
  return chosen;
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function xml(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;
}
