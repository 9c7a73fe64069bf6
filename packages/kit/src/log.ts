import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { redactKeys, redactText } from './redact.js';

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
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redactKeys(fields),
      bindings: (fields) => redactKeys(fields),
    },
    hooks: { streamWrite: redactText },
  };
  return options.stream ? pino(settings, options.stream) : pino(settings);
}
