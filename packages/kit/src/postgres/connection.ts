import pg from 'pg';
import { parsers } from './types.js';

export interface ConnectionOptions {
  /** As in `postgres://user:password@host:5432/database`. */
  url: string;
  /** Names without a schema mean this one. */
  schema?: string | undefined;
  /** What `pg_stat_activity` shows. */
  applicationName: string;
  connectTimeoutMs?: number;
  statementTimeoutMs?: number | undefined;
  /** Server settings of each session, such as `jit: 'off'`. */
  settings?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether the URL is that of a pooler in transaction mode, such as PgBouncer: a connection is then no session of the
   * server, so that settings hold for a transaction only, and statements have no names.
   */
  pooled?: boolean | undefined;
}

const usualConnectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
/** The server ends a slow statement by itself; the client gives up only when the server does not answer at all. */
const answerGraceMs = 5_000;
/** A process that hangs inside a transaction must not hold its locks for good. */
const idleInTransactionMs = 60_000;

/** The settings that every connection has, whether of a pool or alone. */
export function clientConfig(options: ConnectionOptions): pg.ClientConfig {
  const url = new URL(options.url);
  if (options.pooled) return { ...common(options, url), query_timeout: queryTimeout(options.statementTimeoutMs) };
  // What stands in the URL would win over the settings below: its `options` are kept beside ours.
  const settings = [url.searchParams.get('options'), '-c TimeZone=UTC'];
  url.searchParams.delete('options');
  url.searchParams.delete('application_name');
  if (options.schema !== undefined) settings.push(`-c search_path=${checkedSchema(options.schema)}`);
  for (const [name, value] of Object.entries(options.settings ?? {})) settings.push(`-c ${name}=${value}`);
  const startOptions = settings.filter((text) => text !== null).join(' ');
  return { ...common(options, url), options: startOptions, ...timeouts(options.statementTimeoutMs) };
}

function common({ applicationName, connectTimeoutMs = usualConnectTimeoutMs }: ConnectionOptions, url: URL) {
  return {
    connectionString: url.href,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    types: parsers,
  };
}

/** The commands that give a transaction through a pooler the settings that a session has otherwise. */
export function transactionSettings({ schema, statementTimeoutMs, settings }: ConnectionOptions): string {
  const all: Record<string, string | number> = { TimeZone: 'UTC', ...settings };
  if (schema !== undefined) all.search_path = checkedSchema(schema);
  if (statementTimeoutMs !== undefined) Object.assign(all, serverTimeouts(statementTimeoutMs));
  const commands = Object.entries(all).map(([name, value]) => `SET LOCAL ${name} = '${value}'`);
  return commands.join('; ');
}

function timeouts(statementTimeoutMs: number | undefined): pg.ClientConfig {
  if (statementTimeoutMs === undefined) return {};
  return { ...serverTimeouts(statementTimeoutMs), query_timeout: queryTimeout(statementTimeoutMs) };
}

function serverTimeouts(statementTimeoutMs: number) {
  return { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: idleInTransactionMs };
}

function queryTimeout(statementTimeoutMs: number | undefined): number | undefined {
  return statementTimeoutMs === undefined ? undefined : statementTimeoutMs + answerGraceMs;
}

/** Schema names go into settings and statements as they are, so only plain ones pass. */
export function checkedSchema(schema: string): string {
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) return schema;
  throw new Error(`"${schema}" cannot be a schema name: lower-case letters, digits and _ only`);
}

/** A connection of its own, not yet connected. */
export function createClient(options: ConnectionOptions): pg.Client {
  return new pg.Client(clientConfig(options));
}
