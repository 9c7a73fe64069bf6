import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';
import type { Failure } from '../errors.js';
import { failureToMessage } from './failure-message.js';

/** Metadata key under which gRPC carries google.rpc.Status (https://google.aip.dev/193). */
export const statusDetailsKey = 'grpc-status-details-bin';

const domain = 'pharos';
const errorInfoType = 'type.googleapis.com/google.rpc.ErrorInfo';

/** A failure as google.rpc.Status with one google.rpc.ErrorInfo, for callers that use plain gRPC. */
export function encodeStatusDetails(failure: Failure): Buffer {
  const { reason, message, metadata } = failureToMessage(failure);
  const info = new BinaryWriter().uint32(10).string(reason).uint32(18).string(domain);
  for (const [name, value] of Object.entries(metadata)) {
    info.uint32(26).fork().uint32(10).string(name).uint32(18).string(value).join();
  }
  const any = new BinaryWriter().uint32(10).string(errorInfoType).uint32(18).bytes(info.finish()).finish();
  const status = new BinaryWriter().uint32(8).int32(failure.grpcStatus).uint32(18).string(message);
  return Buffer.from(status.uint32(26).bytes(any).finish());
}

/** The reason in an encoded google.rpc.Status; undefined when it holds no ErrorInfo. */
export function decodeReason(encoded: Uint8Array): string | undefined {
  const detail = field(encoded, 3);
  const info = detail && field(detail, 2);
  const reason = info && field(info, 1);
  return reason && Buffer.from(reason).toString();
}

function field(message: Uint8Array, wanted: number): Uint8Array | undefined {
  const reader = new BinaryReader(message);
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    if (number === wanted && wireType === 2) return reader.bytes();
    reader.skip(wireType);
  }
  return undefined;
}
