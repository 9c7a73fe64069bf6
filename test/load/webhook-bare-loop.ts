// The same HTTP client posting the same bodies with the same signatures, and nothing else: no database, no records.
import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'undici';

const { URL: url = '', COUNT = '0', CONNECTIONS = '1', BODY: body = '' } = process.env;
const count = Number(COUNT);
const connections = Number(CONNECTIONS);
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
const agent = new Agent({ pipelining: 1, connections: null });

function headersOf(id: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Event': 'contact.created',
    'X-Service-Delivery': id,
    'X-Service-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'X-Service-Timestamp': timestamp,
    'X-Service-Attempt': '1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  };
}

async function post(total: number): Promise<number> {
  let next = 0;
  const started = performance.now();
  const drive = async () => {
    for (let n = next++; n < total; n = next++) {
      const answer = await request(url, { dispatcher: agent, method: 'POST', headers: headersOf(`whd_${n}`), body });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: connections }, drive));
  return total / ((performance.now() - started) / 1_000);
}

// Until V8 makes it no quicker any more.
await post(20_000);
console.log(`per second: ${await post(count)}`);
await agent.close();
