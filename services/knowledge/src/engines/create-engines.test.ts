import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createLogger, loadConfig, Outage, systemClock } from '@pharos/kit';
import { authority, certificateFiles } from '@pharos/kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { VectorShape } from '../embedders/index.js';
import { createEmbedder } from '../embedders/index.js';
import type { DoubleServer } from '../testing/double-server.js';
import { changesOf } from '../testing/engine-suite.js';
import { startLocalServer } from '../testing/local-server.js';
import { startMeilisearchDouble } from '../testing/meilisearch/meilisearch-double.js';
import { aPassage, newTenant } from '../testing/passages.js';
import { startQdrantDouble } from '../testing/qdrant/double.js';
import { createEngines } from './create-engines.js';
import { certificateOf, checkEngineConfig, engineConfig } from './engine-config.js';

const log = createLogger({ service: 'test', level: 'silent' });
const outagesOf = (dependency: string) => {
  const outage = () => new Outage({ dependency, client: 'test', log });
  return { reading: outage(), writing: outage() };
};
const schema = z.object(engineConfig).superRefine(checkEngineConfig);
const dense: VectorShape = { kind: 'dense', dimensions: 4 };

/** The engines as the environment says. */
function enginesOf(env: Record<string, string>, shape: VectorShape = dense) {
  return createEngines(loadConfig(schema, env), { shape: async () => shape }, outagesOf);
}

async function qdrant(): Promise<DoubleServer> {
  const double = await startQdrantDouble();
  onTestFinished(async () => {
    await double.close();
    expect(double.violations).toEqual([]);
  });
  return double;
}

const madeBy = ({ requests }: DoubleServer) =>
  requests.find(({ method, path }) => method === 'PUT' && /^\/collections\/[^/]+$/.test(path))?.body;

test('how Qdrant keeps an index is what is set, as its document has it, and otherwise left to it', async () => {
  const placement = {
    QDRANT_REPLICATION_FACTOR: '2',
    QDRANT_SHARD_NUMBER: '6',
    QDRANT_ON_DISK: 'true',
    QDRANT_QUANTIZATION: 'scalar',
  };
  const [plain, placed, sparse] = [await qdrant(), await qdrant(), await qdrant()];
  await enginesOf({ QDRANT_URL: plain.url }).vector.prepare('i');
  await enginesOf({ QDRANT_URL: placed.url, ...placement }).vector.prepare('i');
  await enginesOf({ QDRANT_URL: sparse.url, ...placement }, { kind: 'sparse' }).vector.prepare('i');
  const vector = { size: 4, distance: 'Cosine', hnsw_config: { m: 0, payload_m: 16 } };
  const cluster = { replication_factor: 2, shard_number: 6 };
  expect(madeBy(plain)).toEqual({ vectors: { dense: vector } });
  expect(madeBy(placed)).toEqual({
    vectors: {
      dense: {
        ...vector,
        on_disk: true,
        hnsw_config: { ...vector.hnsw_config, on_disk: true },
        quantization_config: { scalar: { type: 'int8', always_ram: true } },
      },
    },
    ...cluster,
  });
  const onDisk = { modifier: 'idf', index: { on_disk: true } };
  expect(madeBy(sparse)).toEqual({ vectors: {}, sparse_vectors: { sparse: onDisk }, ...cluster });
});

test('each way to keep an index is a form of its own, so that a change makes it anew', () => {
  const ways: Record<string, string>[] = [
    {},
    { QDRANT_REPLICATION_FACTOR: '2' },
    { QDRANT_SHARD_NUMBER: '2' },
    { QDRANT_ON_DISK: 'true' },
    { QDRANT_QUANTIZATION: 'scalar' },
  ];
  const forms = ways.map((way) => enginesOf({ QDRANT_URL: 'http://127.0.0.1:1', ...way }).vector.form);
  expect(new Set(forms).size).toBe(ways.length);
  const same = { QDRANT_URL: 'http://127.0.0.1:1', QDRANT_ON_DISK: 'false', QDRANT_QUANTIZATION: 'none' };
  expect(enginesOf(same).vector.form).toBe(forms[0]);
});

test('Meilisearch gets as many passages in a request as are set', async () => {
  const double = await startMeilisearchDouble({});
  onTestFinished(() => double.close());
  const { keyword } = enginesOf({ MEILI_URL: double.url, MEILI_BATCH_SIZE: '3' });
  await keyword.prepare('i');
  const tenant = newTenant();
  await keyword.write(
    'i',
    changesOf(
      Array.from({ length: 7 }, () => aPassage(tenant)),
      (passage) => passage,
    ),
  );
  const sent = double.requests.filter(({ path }) => /documents$/.test(path)).map(({ body }) => (body as []).length);
  expect(sent).toEqual([3, 3, 1]);
});

test('a request to an engine takes as long as is set', async () => {
  const server = await startLocalServer(() => {});
  onTestFinished(server.close);
  const env = { QDRANT_URL: server.url, ENGINE_TIMEOUT_MS: '100' };
  await expect(enginesOf(env).vector.indexes()).rejects.toThrow(/no answer within 100 ms$/);
});

test('servers that ask who calls are shown the certificate, by engines and embedder alike', async () => {
  const ca = await authority('test');
  const [own, theirs] = [await certificateFiles(ca), await certificateFiles(ca)];
  const [cert, key] = [readFileSync(theirs.cert), readFileSync(theirs.key)];
  const asked: string[] = [];
  const server = createServer({ cert, key, ca: ca.cert, requestCert: true, rejectUnauthorized: true });
  server.on('request', (request, response) => {
    asked.push((request.socket as TLSSocket).getPeerCertificate().subject.CN as string);
    response.writeHead(500).end('{}');
  });
  const url = await listening(server);
  const files = { SEARCH_TLS_CERT: own.cert, SEARCH_TLS_KEY: own.key, SEARCH_TLS_CA: own.ca };
  const config = loadConfig(schema, { QDRANT_URL: url, MEILI_URL: url, ...files });
  const { keyword, vector } = enginesOf({ QDRANT_URL: url, MEILI_URL: url, ...files });
  const api = { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'small', EMBEDDINGS_DIMENSIONS: 4 };
  const embedder = await createEmbedder(api, { clock: systemClock, certificate: certificateOf(config) });
  const tenant = newTenant();
  const near = { vector: { kind: 'dense', values: new Float32Array(4) }, filter: {}, limit: 1 } as const;
  const calls = [
    () => keyword.indexes(),
    () => vector.indexes(),
    () => vector.search('i', tenant, near),
    () => embedder.embedQuery({ text: 'what' }),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(/500/);
  expect(asked.length).toBeGreaterThanOrEqual(calls.length);
  expect(new Set(asked)).toEqual(new Set(['service']));
  const without = enginesOf({ QDRANT_URL: url, SEARCH_TLS_CA: own.ca });
  await expect(without.vector.indexes()).rejects.toThrow(/cannot be reached|broke off/);
});

test('a certificate without its key is told at the start', () => {
  expect(() => loadConfig(schema, { SEARCH_TLS_CERT: 'cert.pem' })).toThrow(/SEARCH_TLS_KEY is required/);
  expect(() => loadConfig(schema, { SEARCH_TLS_KEY: 'key.pem' })).toThrow(/SEARCH_TLS_CERT is required/);
});

/** The address of a server of this test's. */
async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
