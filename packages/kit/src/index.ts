export * from './backoff.js';
export * from './batcher.js';
export type { Caller } from './caller-watch.js';
export * from './clock.js';
export * from './config.js';
export * from './cut-text.js';
export * from './errors.js';
export * from './events/consumer/consumer.js';
export type { ConsumerDeps, ConsumerOptions, Handling, RunHandling } from './events/consumer/consumer-options.js';
export type { Question, Screen } from './events/consumer/screening.js';
export * from './events/create-event-bus.js';
export * from './events/embedded/embedded-event-bus.js';
export * from './events/event-bus.js';
export * from './events/nats/nats-event-bus.js';
export { isNatsUrl } from './events/nats/servers.js';
export { readSubject, type Subject } from './events/subjects.js';
export * from './events/wake-signal.js';
export * from './fair-share/budget.js';
export { FairQueue } from './fair-share/fair-queue.js';
export * from './fair-share/fair-share.js';
export * from './fair-share/measure-fair-share.js';
export * from './fair-share/shares.js';
export * from './get-or-make.js';
export * from './ids.js';
export * from './leading.js';
export * from './lifecycle.js';
export * from './log.js';
export * from './outage.js';
export * from './outbox/observe-relay.js';
export * from './outbox/outbox-row.js';
export * from './outbox/relay.js';
export * from './outbox/relay-options.js';
export {
  type Backlog,
  forgetMissingConsumer,
  readKnownConsumers,
  readUnhandled,
  type Unhandled,
} from './outbox/store.js';
export * from './part.js';
export * from './postgres/database.js';
export * from './postgres/database-problems.js';
export * from './postgres/idempotency.js';
export * from './postgres/listen.js';
export * from './postgres/migrate.js';
export type { MigrationSet } from './postgres/migration-files.js';
export * from './postgres/one-row-statement.js';
export * from './postgres/pool.js';
export * from './postgres/sql.js';
export * from './postgres/sql-state.js';
export * from './postgres/url.js';
export { connectWhenUp, DatabaseNotUp, whenUp } from './postgres/wait.js';
export * from './read-url.js';
export * from './retry-after.js';
export * from './rpc/call-context.js';
export * from './rpc/channel.js';
export { type LookUp, lookUpEveryMs } from './rpc/endpoints.js';
export type { Admit, Arrival, CallObserver, Release } from './rpc/invoke.js';
export * from './rpc/observe-calls.js';
export { openListenProblem, type PeerAuth, type TlsFiles } from './rpc/peer-auth.js';
export { type RpcServer, type RpcServerOptions, startRpcServer } from './rpc/server.js';
export {
  type BoundService,
  bindService,
  hasNoSideEffects,
  type MethodDefinition,
  type RequestOf,
  type ResponseOf,
  type RpcClient,
  type RpcHandler,
  type RpcHandlers,
  type ServiceDefinition,
} from './rpc/service.js';
export { decodeReason, statusDetailsKey } from './rpc/status-details.js';
export { callContextKey } from './rpc/unary.js';
export * from './seal.js';
export * from './sealed/master-key-check.js';
export * from './sealed/reseal.js';
export type { SealedColumn } from './sealed/sealed-column.js';
export * from './service-module.js';
export * from './signer.js';
export { type StopOptions, stopInTurn } from './stop-in-turn.js';
export * from './stray-sign.js';
export * from './telemetry/metrics.js';
export * from './telemetry/ops-server.js';
export * from './telemetry/tracing.js';
export * from './unless-aborted.js';
export * from './within-time.js';
