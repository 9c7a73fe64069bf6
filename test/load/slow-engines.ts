import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMeilisearchDouble, startQdrantDouble } from '@pharos/knowledge/doubles';

// Stand-ins of both engines that answer searches after a while, in a process of their own as real servers are. Prints their addresses.

const delayMs = Number(process.env.DELAY_MS);

/** Passes requests on after a while. */
async function startDelay(target: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (/search|query/.test(request.url ?? '')) await sleep(delayMs);
    const headers = { 'content-type': request.headers['content-type'] ?? 'application/json' };
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const answer = await fetch(`${target}${request.url}`, { method: request.method ?? 'GET', headers, ...body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const [qdrant, meili] = [await startQdrantDouble(), await startMeilisearchDouble()];
console.log(JSON.stringify({ QDRANT_URL: await startDelay(qdrant.url), MEILI_URL: await startDelay(meili.url) }));
