import { createLogger, type Logger } from '@pharos/kit';

export interface LogLine {
  level: string;
  msg: string;
  [fact: string]: unknown;
}

/** A logger whose lines a test can read. */
export function recordedLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = createLogger({ service: 'test', stream: { write: (text: string) => void lines.push(JSON.parse(text)) } });
  return { log, lines };
}

/** What was said of outages: the warnings, and the lines that end them. */
export function outagesIn(lines: readonly LogLine[]): string[] {
  return lines
    .filter(({ level, lastedMs }) => level === 'warn' || lastedMs !== undefined)
    .map(({ level, dependency, client }) => `${level} ${dependency} ${client}`);
}
