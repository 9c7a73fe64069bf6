import { fail } from '@pharos/contract';
import type { MethodDefinition, OutgoingCall, RpcChannel, RpcClient, ServiceDefinition } from '@pharos/kit';

/** Serves one RPC of the fake; what it throws reaches the gateway as if it came over the wire. */
export type FakeMethod = (request: never, call: OutgoingCall) => unknown;

/** A stand-in for core: answers each RPC with what a test says, and keeps what it was asked. */
export class FakeCore implements RpcChannel {
  readonly calls: { path: string; request: unknown; call: OutgoingCall }[] = [];
  readonly #methods = new Map<string, FakeMethod>();
  available = true;

  /** `method` is its name alone, as in `createProject`: no two services share one. */
  on(method: string, answer: FakeMethod): this {
    this.#methods.set(method, answer);
    return this;
  }

  /** Puts something between an RPC's answer and who asked. */
  wrap(method: string, around: (answer: unknown) => Promise<unknown>): this {
    const inner = this.#methods.get(method);
    return this.on(method, async (request, call) => around(await inner?.(request, call)));
  }

  /** The requests that an RPC got, oldest first. */
  requests(method: string): unknown[] {
    return this.calls.filter(({ path }) => path === method).map(({ request }) => request);
  }

  client<Service extends ServiceDefinition>(service: Service): RpcClient<Service> {
    const methods = Object.entries(service.methods).map(
      ([name, definition]) => [name, this.#caller(name, definition)] as const,
    );
    return Object.fromEntries(methods) as RpcClient<Service>;
  }

  ready(): boolean {
    return this.available;
  }

  close(): void {}

  /** Goes through the wire format both ways, so that nothing passes that gRPC would not carry. */
  #caller(name: string, definition: MethodDefinition<unknown, unknown>) {
    return async (request: unknown, call: OutgoingCall): Promise<unknown> => {
      if (!this.available) throw fail('UNAVAILABLE');
      const received = throughTheWire(definition.requestType, request);
      this.calls.push({ path: name, request: received, call });
      const method = this.#methods.get(name);
      if (method === undefined) throw new Error(`the fake core does not know ${name}`);
      const answer = await method(received as never, call);
      return throughTheWire(definition.responseType, answer);
    };
  }
}

function throughTheWire<Message>(type: MethodDefinition<Message, unknown>['requestType'], message: Message): Message {
  return type.decode(Buffer.from(type.encode(message).finish()));
}
