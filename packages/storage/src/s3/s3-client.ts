import { S3Client } from '@aws-sdk/client-s3';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint?: string | undefined;
  readonly credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** How much of a stream is held and sent at once; an object has at most 10 000 times as much. Default: 5 MiB, the least that S3 takes. */
  readonly heldBytes?: number | undefined;
}

const connectionTimeoutMs = 5_000;
const requestTimeoutMs = 60_000;

/** A client of the service that has the bucket; with `mostSockets`, it has so many connections of its own. */
export function createS3Client({ region, endpoint, credentials }: S3Options, mostSockets?: number): S3Client {
  const agent = mostSockets === undefined ? undefined : { maxSockets: mostSockets, keepAlive: true };
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Checksums of Amazon's own that others do not know; transport and signature protect what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      ...(agent && { httpAgent: agent, httpsAgent: agent }),
    },
  });
}
