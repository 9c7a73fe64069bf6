import type { FairShare, RpcHandler } from '@pharos/kit';

interface Encoded<Request> {
  encode(request: Request): { finish(): Uint8Array };
}

/**
 * Has imports of one organization follow each other; what waits holds no connection, and is bounded in bytes. What is brief waits for
 * none of them.
 */
export function inTurn<Request extends { orgId: string }, Response>(
  turns: FairShare,
  { encode }: Encoded<Request>,
  isBrief: (request: Request) => boolean = () => false,
) {
  return (handler: RpcHandler<Request, Response>): RpcHandler<Request, Response> =>
    (request, call) => {
      if (isBrief(request)) return handler(request, call);
      const bytes = encode(request).finish().length;
      return turns.run(request.orgId, { bytes, caller: call }, () => handler(request, call));
    };
}
