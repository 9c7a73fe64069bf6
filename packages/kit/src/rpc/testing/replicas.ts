import {
  type CreateProjectRequest,
  type CreateProjectResponse,
  type GetProjectRequest,
  type GetProjectResponse,
  ProjectServiceDefinition,
} from '@pharos/proto/pharos/core/v1/project';
import pino from 'pino';
import { afterEach } from 'vitest';
import { type OutgoingCall, systemActor } from '../call-context.js';
import { connectRpc, type RpcChannel, type RpcChannelOptions } from '../channel.js';
import { type RpcServer, type RpcServerOptions, startRpcServer } from '../server.js';
import { bindService, methodPath, type RpcHandler, type RpcHandlers } from '../service.js';

export const log = pino({ level: 'silent' });
export const stops: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

export type Create = RpcHandler<CreateProjectRequest, CreateProjectResponse>;
export type Get = RpcHandler<GetProjectRequest, GetProjectResponse>;

export const empty: GetProjectResponse = { project: undefined };
export const named = (name: string): CreateProjectResponse => ({
  project: { id: name, orgId: '', name, slug: '', agentMode: 1, createdAt: undefined, trustIdentityEmails: false },
});
/** Longer than any machine takes: where time is not what a test is about it should not run out. */
export const patientMs = 60_000;
export const outgoing = (extra: Partial<OutgoingCall> = {}): OutgoingCall => ({
  requestId: 'req_1',
  actor: systemActor,
  timeoutMs: patientMs,
  ...extra,
});
export const create = (name: string): CreateProjectRequest => ({ orgId: 'org_1', name });
export const get: GetProjectRequest = { orgId: 'org_1', projectId: 'prj_1' };

export const getProjectPath = methodPath(ProjectServiceDefinition, ProjectServiceDefinition.methods.getProject);
export const createProjectPath = methodPath(ProjectServiceDefinition, ProjectServiceDefinition.methods.createProject);

/** A server of two methods, stopped after the test. */
export async function serve(
  handlers: { createProject?: Create; getProject?: Get },
  options: Partial<RpcServerOptions> = {},
): Promise<RpcServer> {
  const refuse = async () => {
    throw new Error('not served in this test');
  };
  const all = { createProject: refuse, getProject: refuse, listProjects: refuse, updateProject: refuse };
  const service = bindService(ProjectServiceDefinition, {
    ...all,
    deleteProject: refuse,
    resolveProject: refuse,
    showAgent: refuse,
    ...handlers,
  } as RpcHandlers<typeof ProjectServiceDefinition>);
  const server = await startRpcServer({ services: [service], host: '127.0.0.1', port: 0, log, ...options });
  stops.push(() => server.stop(500));
  return server;
}

/** A channel to one server on the loopback, closed after the test. */
export function connect(port: number, connectWaitMs = patientMs): RpcChannel {
  return connectTo([{ port }], { connectWaitMs });
}

/** A channel to several servers. */
export function connectTo(servers: readonly { port: number }[], options: Partial<RpcChannelOptions> = {}): RpcChannel {
  const target = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const channel = connectRpc({ target, log, connectWaitMs: patientMs, ...options });
  stops.push(() => channel.close());
  return channel;
}

export const projects = (channel: RpcChannel) => channel.client(ProjectServiceDefinition);

/** A handler that hangs, and the moment in which it was entered. */
export function never(): { promise: Promise<never>; entered: Promise<void>; enter: () => void } {
  let enter = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  return { promise: new Promise<never>(() => {}), entered, enter };
}
