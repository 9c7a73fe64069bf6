import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEventBus, createLogger, type EventBus } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgentProject } from '../support/agent-project.js';
import { poll, type Receiver, startReceiver } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';

interface Span {
  traceId: string;
  name: string;
  spanId: string;
  parentSpanId?: string;
  service: string;
}

const spans: Span[] = [];
let collector: Server;
let receiver: Receiver;
let platform: Platform;
let tenant: Tenant;
let bus: EventBus;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString())));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  receiver = await startReceiver();
  platform = await startPlatform({
    webhooks: 1,
    knowledge: 1,
    agent: 1,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '100' },
  });
  tenant = await platform.createTenant();
  const log = createLogger({ service: 'test', level: 'silent' });
  bus = createEventBus({ databaseUrl: platform.database.url, clientName: 'test', log });
});

afterAll(async () => {
  await bus?.close();
  await platform?.stop();
  await receiver?.stop();
  collector?.closeAllConnections();
  collector?.close();
});

/** The parts of an OTLP export (opentelemetry.proto.collector.trace.v1) that the test looks at. */
function spansOf(body: {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}): Span[] {
  return body.resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
  });
}

test("a caller's trace goes on through gateway and core into the event", async () => {
  const events: Event[] = [];
  const tail = bus.tail({ onEvent: ({ payload }) => events.push(Event.decode(payload)) });
  await tail.started;
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const { orgId, api } = tenant;
  const project = (await api.post(`/orgs/${orgId}/projects`, { name: 'Traced' })).body.data.id;
  const answer = await api.post(`/projects/${project}/conversations`, { subject: 'Traced' }, { headers });
  expect(answer.status).toBe(201);
  const created = await poll(() => events.find(({ type }) => type === 'conversation.created'));
  const ours = () => spans.filter((span) => span.traceId === traceId);
  const call = 'pharos.core.v1.ConversationService/CreateConversation';
  const inCore = await poll(() => ours().find(({ service, name }) => service === 'core' && name === call));
  const outgoing = await poll(() => ours().find(({ spanId }) => spanId === inCore.parentSpanId));
  const incoming = await poll(() => ours().find(({ spanId }) => spanId === outgoing.parentSpanId));
  expect([outgoing.service, outgoing.name]).toEqual(['gateway', call]);
  expect(incoming).toMatchObject({ service: 'gateway', parentSpanId: '00f067aa0ba902b7' });
  expect(created.traceparent).toBe(`00-${traceId}-${inCore.spanId}-01`);
  await tail.stop();
});

test("a customer's message, the agent's answer and the webhooks of both are one trace", async () => {
  const project = await AgentProject.create(platform, tenant);
  const { api, id } = project;
  const hook = { url: receiver.url, events: ['message.created'] };
  expect((await api.post(`/projects/${id}/webhooks`, hook)).status).toBe(201);
  const traceId = '5cf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const message = { content: 'I want to talk to a person', sender_type: 'customer' };
  const answer = await api.post(`/projects/${id}/conversations`, { message }, { headers });
  expect(answer.status).toBe(201);
  await poll(async () => (await project.saidByAi(answer.body.data.id)).length > 0, { what: 'the agent’s answer' });
  await poll(() => receiver.arrivals.length >= 2, { what: 'the webhooks of both messages' });
  const ours = () => spans.filter((span) => span.traceId === traceId);
  const attempts = () =>
    ours().filter(({ service, name }) => service === 'webhooks' && name === 'webhook message.created');
  await poll(() => attempts().length >= 2, { what: 'the spans of both attempts' });
  const taken = () => ours().find(({ service, name }) => service === 'webhooks' && name === 'webhooks message.created');
  expect(await poll(taken, { what: 'the span of what took the event from the bus' })).toBeDefined();
  const turn = await poll(() => ours().find(({ service, name }) => service === 'agent' && name === 'agent turn'));
  const said = () => ours().find(({ service, parentSpanId }) => service === 'agent' && parentSpanId === turn.spanId);
  expect(await poll(said, { what: 'what the turn called' })).toBeDefined();
  await project.end();
});
