import { type handleUnaryCall, Metadata, type ServiceError } from '@grpc/grpc-js';
import { CallContext as CallContextMessage } from '@pharos/proto/pharos/transport/v1/tunnel';
import type { Failure } from '../errors.js';
import { ServedCall } from './call-context.js';
import { type InvokeOptions, invoke } from './invoke.js';
import type { BoundMethod } from './service.js';
import { encodeStatusDetails, statusDetailsKey } from './status-details.js';

/** Metadata key that carries a serialized CallContext beside a plain unary call. */
export const callContextKey = 'pharos-call-context-bin';

/** Makes a method's handler answer plain unary gRPC. The request arrives as bytes: the adapter owns (de)serialization. */
export function unary(method: BoundMethod, options: InvokeOptions): handleUnaryCall<Buffer, Buffer> {
  return (call, callback) => {
    const served = new ServedCall(decodeContext(call.metadata), onMonotonicScale(call.getDeadline()));
    call.on('cancelled', () => served.cancel());
    void invoke(method, call.request, served, options).then(({ outcome, release }) => {
      if (outcome.ok) callback(null, outcome.response);
      else callback(serviceError(outcome.failure));
      release();
    });
  };
}

function onMonotonicScale(deadline: Date | number): number {
  return Number(deadline) - Date.now() + performance.now();
}

function decodeContext(metadata: Metadata): CallContextMessage | undefined {
  const [value] = metadata.get(callContextKey);
  return Buffer.isBuffer(value) ? CallContextMessage.decode(value) : undefined;
}

function serviceError(failure: Failure): Partial<ServiceError> {
  const metadata = new Metadata();
  metadata.set(statusDetailsKey, encodeStatusDetails(failure));
  return { code: failure.grpcStatus, details: failure.message, metadata };
}
