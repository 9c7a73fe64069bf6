import type { MethodDefinition } from '@grpc/grpc-js';
import { ExchangeRequest, ExchangeResponse, TunnelServiceDefinition } from '@pharos/proto/pharos/transport/v1/tunnel';
import { methodPath, serialize } from './service.js';

/** The stream that carries calls, as grpc-js wants it described. */
export const exchangeMethod: MethodDefinition<ExchangeRequest, ExchangeResponse> = {
  path: methodPath(TunnelServiceDefinition, TunnelServiceDefinition.methods.exchange),
  requestStream: true,
  responseStream: true,
  requestSerialize: (message) => serialize(ExchangeRequest, message),
  requestDeserialize: (bytes) => ExchangeRequest.decode(bytes),
  responseSerialize: (message) => serialize(ExchangeResponse, message),
  responseDeserialize: (bytes) => ExchangeResponse.decode(bytes),
};
