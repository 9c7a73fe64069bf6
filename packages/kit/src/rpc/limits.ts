/**
 * Bounds of the transport. They multiply: what a process may hold is connections × bytes, so each is small enough that
 * a service with some dozens of connections stays within a few hundred megabytes at worst.
 */

/** A request or response above this fails its own call. Pages of lists end at some 2 MiB, bodies of the API at 1 MiB. */
export const maxMessageBytes = 8 << 20;
/** What is larger than this leaves in parts of this size, so that others wait for 16 KiB at most. */
export const partBytes = 16 << 10;
/** A frame takes no further message once it holds this much. */
export const frameBytes = 64 << 10;
/** Peers of the version before send calls and answers unsplit, and up to this size. */
export const maxFrameBytes = 32 << 20;
/** Large messages that leave in turn over one connection; others wait until one of them has left. */
export const largeAtOnce = 8;
/** What those come to in all, unless it is one alone. */
export const largeBytesAtOnce = 16 << 20;
/** Calls in flight over one connection. */
export const maxCallsInFlight = 2_048;
/** Serialized bytes that wait to leave over one connection; beyond that further ones go elsewhere or wait. */
export const maxQueuedBytes = 16 << 20;
/** Requests that arrive or are in progress, and answers waiting to leave, on one connection; beyond that the server reads no more from it. */
export const maxHeldBytes = 48 << 20;
/** Calls that wait for any connection to take them, and their bytes; beyond that they fail at once. */
export const maxWaitingCalls = 4_096;
export const maxWaitingBytes = 128 << 20;

/** A peer that answers no ping within both times together is taken for dead. */
export const keepalive = { 'grpc.keepalive_time_ms': 5_000, 'grpc.keepalive_timeout_ms': 5_000 } as const;

/** HTTP/2 windows: what is on its way of a large message, and so what a small one may have to wait behind. */
export const flowControl = { 'grpc-node.flow_control_window': 256 << 10 } as const;

/** Metadata by which each side of a stream says that it understands parts. */
export const partsKey = 'pharos-parts';
