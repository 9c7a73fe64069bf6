import {
  type Attributes,
  type Context,
  context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { Failure, grpcStatus } from '../errors.js';
import { redactText } from '../redact.js';
import { formatTraceparent, parseTraceparent } from './traceparent.js';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

export interface SpanOptions {
  kind: keyof typeof kinds;
  /** Low in variety: a route, an RPC, an event type; never an id. */
  name: string;
  /** A W3C `traceparent`, as a request, call or event carried it. Absent or empty: the running span, if any. */
  parent?: string | undefined;
  /** Never secrets or what people wrote. */
  attributes?: Attributes;
}

export interface Span {
  /** What to send along for others to go on from; the parent's own when tracing is off, '' when there is none. */
  readonly traceparent: string;
  set(name: string, value: string | number | boolean): void;
  /** With an error, the span records it. */
  end(error?: unknown): void;
}

export interface Tracing {
  /** Sends what is left. */
  stop(timeoutMs?: number): Promise<void>;
}

export interface TracingOptions {
  service: string;
  /** OTLP over HTTP, as in `http://collector:4318`. Absent: tracing stays off and costs nothing. */
  endpoint?: string | undefined;
  /** Share of the traces that begin here which is kept; those that come from outside say for themselves. Default 1. */
  sampleRatio?: number;
}

const off: Tracing = { stop: async () => undefined };
let tracer: Tracer | undefined;
let running: Promise<Tracing> | undefined;

/** Turns tracing on for the process; whoever calls again before `stop` gets the same. */
export function startTracing(options: TracingOptions): Promise<Tracing> {
  const { endpoint } = options;
  if (!endpoint) return Promise.resolve(off);
  running ??= startExport({ ...options, endpoint });
  return running;
}

/** The SDK is loaded only when it is wanted: it takes megabytes. */
async function startExport(options: TracingOptions & { endpoint: string }): Promise<Tracing> {
  const { createExport } = await import('./otlp.js');
  const { provider, stop } = createExport(options);
  tracer = provider.getTracer('pharos');
  return {
    async stop(timeoutMs = 5_000) {
      tracer = undefined;
      running = undefined;
      await stop(timeoutMs);
    },
  };
}

/** Starts a span for the caller to end. Prefer `withSpan`, which also ends it. */
export function startSpan(options: SpanOptions): Span {
  return tracer ? liveSpan(start(tracer, options)) : offSpan(options.parent);
}

/** Runs `work` inside a span: spans begun meanwhile, those of queries too, are its children. */
export async function withSpan<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  if (!tracer) return work(offSpan(options.parent));
  const otel = start(tracer, options);
  const span = liveSpan(otel);
  try {
    const result = await context.with(trace.setSpan(context.active(), otel), work, undefined, span);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Like `withSpan`, but only inside a running span: what happens by itself all the time makes no traces of its own. */
export function withChildSpan<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracer && trace.getActiveSpan() ? withSpan(options, work) : work();
}

/** The `traceparent` of the running span, '' when there is none. */
export function activeTraceparent(): string {
  if (!tracer) return '';
  const active = trace.getActiveSpan();
  return active ? formatTraceparent(active.spanContext()) : '';
}

/** Whether spans are kept: what it takes to make one is worth doing. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** The id of the running trace; undefined when there is none. */
export function activeTraceId(): string | undefined {
  return tracer && trace.getActiveSpan()?.spanContext().traceId;
}

function start(current: Tracer, { kind, name, parent, attributes }: SpanOptions): OtelSpan {
  return current.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, contextOf(parent));
}

function contextOf(parent: string | undefined): Context {
  const remote = parent ? parseTraceparent(parent) : undefined;
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : context.active();
}

function liveSpan(span: OtelSpan): Span {
  return {
    traceparent: formatTraceparent(span.spanContext()),
    set: (name, value) => void span.setAttribute(name, value),
    end(error) {
      if (error !== undefined) tellError(span, error);
      span.end();
    },
  };
}

function noop(): void {}
const rootless: Span = { traceparent: '', set: noop, end: noop };

function offSpan(parent: string | undefined): Span {
  return parent ? { traceparent: parent, set: noop, end: noop } : rootless;
}

const faults = new Set<number>([
  grpcStatus.UNKNOWN,
  grpcStatus.DEADLINE_EXCEEDED,
  grpcStatus.INTERNAL,
  grpcStatus.UNAVAILABLE,
  grpcStatus.DATA_LOSS,
]);

/** A refusal is an answer like any other; only what went wrong on our side makes a span an error. */
function tellError(span: OtelSpan, error: unknown): void {
  const type = error instanceof Failure ? error.reason : error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', type);
  if (error instanceof Failure && !faults.has(error.grpcStatus)) return;
  const message = redactText(error instanceof Error ? error.message : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}
