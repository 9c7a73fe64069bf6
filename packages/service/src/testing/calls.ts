import {
  anonymousActor,
  type BoundService,
  type CallContext,
  newId,
  type RpcHandlers,
  type ServiceDefinition,
} from '@pharos/kit';

/** The handlers of a service as it is called, without the network. */
export function handlersOf<Service extends ServiceDefinition>(
  bound: readonly BoundService[],
  definition: Service,
): RpcHandlers<Service> {
  const methods = bound.find((candidate) => candidate.definition === definition)?.methods ?? [];
  return Object.fromEntries(methods.map(({ path, handler }) => [methodName(path), handler])) as RpcHandlers<Service>;
}

/** The name of a method: `createProject` for `/pharos.core.v1.ProjectService/CreateProject`. */
function methodName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** A call by a key, with an idempotency key when given. */
export function aCall(idempotencyKey?: string, request = ''): CallContext & { replayed: boolean } {
  const fingerprint = Buffer.from(request);
  return {
    requestId: newId('req'),
    actor: { ...anonymousActor, type: 'api_key', id: 'key_1', name: 'Test', prefix: 'svc_12345678', ip: '192.0.2.1' },
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    idempotency: idempotencyKey ? { scope: 'org', key: idempotencyKey, fingerprint } : undefined,
    signal: new AbortController().signal,
    deadlineMs: Number.POSITIVE_INFINITY,
    abandoned: undefined,
    replayed: false,
    markReplayed() {
      this.replayed = true;
    },
  };
}
