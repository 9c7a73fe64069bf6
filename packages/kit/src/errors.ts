/** gRPC status codes by name (https://grpc.io/docs/guides/status-codes/), so that no caller needs the gRPC library to name one. */
export const grpcStatus = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

export type GrpcStatusName = keyof typeof grpcStatus;

/** Reasons that the transport itself gives; every list of reasons holds them. */
export const transportReasons = {
  INTERNAL: grpcStatus.INTERNAL,
  UNAVAILABLE: grpcStatus.UNAVAILABLE,
  DEADLINE_EXCEEDED: grpcStatus.DEADLINE_EXCEEDED,
  CANCELLED: grpcStatus.CANCELLED,
  MESSAGE_TOO_LARGE: grpcStatus.RESOURCE_EXHAUSTED,
} as const;

/**
 * A refusal that the caller is meant to understand. It crosses services unchanged: status, reason, message and details.
 * Whatever else a handler throws reaches the caller as INTERNAL, without its text.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** Nothing of the call was begun, so that it may be tried elsewhere, whatever it does. */
  readonly notBegun: boolean;

  constructor(
    /** Stable machine-readable reason, as in `PROJECT_NOT_FOUND`. */
    readonly reason: string,
    /** gRPC status code. */
    readonly grpcStatus: number,
    /** For humans; safe to show to the caller. */
    message: string,
    /** Facts for the caller's program, JSON values by name. */
    readonly details: Readonly<Record<string, unknown>> = {},
    options: ErrorOptions & { notBegun?: boolean } = {},
  ) {
    super(message, options);
    this.notBegun = options.notBegun === true;
  }
}

/** Something that whoever runs the process can mend. Its message, in words, is all they need to see. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** A failure of the transport: nobody answered, or too late. */
export function transportFailure(reason: keyof typeof transportReasons, message: string, cause?: unknown): Failure {
  return new Failure(reason, transportReasons[reason], message, {}, cause === undefined ? {} : { cause });
}

/** The call was refused before anything of it was begun: another replica may be asked, also to write. */
export function notBegun(message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown): Failure {
  return new Failure('UNAVAILABLE', transportReasons.UNAVAILABLE, message, details, { cause, notBegun: true });
}

/** As `notBegun`, but nothing is wrong with the replica: it has no room for the call at present. */
export function overloaded(message: string, details: Readonly<Record<string, unknown>> = {}): Failure {
  return new Failure('UNAVAILABLE', grpcStatus.RESOURCE_EXHAUSTED, message, details, { notBegun: true });
}

/** The replica is of a version that does not have the method yet: during an update another one may, and is asked. */
export function unknownMethod(path: string): Failure {
  const options = { cause: new Error(`no such method: ${path}`), notBegun: true };
  return new Failure('UNAVAILABLE', grpcStatus.UNIMPLEMENTED, 'This is not available during an update.', {}, options);
}

/** Whether the error is a Failure of the given reason. */
export function isFailure(error: unknown, reason?: string): error is Failure {
  return error instanceof Failure && (reason === undefined || error.reason === reason);
}
