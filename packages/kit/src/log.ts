import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino';
import { redactKeys, redactText } from './redact.js';
import { activeTraceId } from './telemetry/tracing.js';

export type { Logger } from 'pino';
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * A logger that writes one JSON object a line, to standard output unless `stream` is given. Secrets are taken out
 * whatever their place: by the name of the field at any depth, and by their looks in any text.
 */
export function createLogger(options: { service: string; level?: LogLevel; stream?: DestinationStream }): Logger {
  const settings: LoggerOptions = {
    level: options.level ?? 'info',
    base: { service: options.service },
    // What was written while a trace ran is found by it.
    mixin: () => {
      const traceId = activeTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: redactKeys },
    // `redactKeys` has made errors plain already.
    serializers: { err: (value) => value },
    hooks: { streamWrite: redactText },
  };
  // Written at once and in order: what a process said before it died must not die with it.
  return redactingBindings(pino(settings, options.stream ?? pino.destination({ fd: 1, sync: true })));
}

/** Children inherit the method from their parent; a formatter of bindings they would not. */
function redactingBindings(logger: Logger): Logger {
  const { child } = logger;
  return Object.assign(logger, {
    child(this: Logger, bindings: Bindings, options?: ChildLoggerOptions) {
      return Reflect.apply(child, this, [redactKeys(bindings), options]);
    },
  });
}
