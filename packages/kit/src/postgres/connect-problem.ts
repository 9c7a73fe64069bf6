import { isDatabaseUnavailable, sqlStateOf } from './sql-state.js';

/** Why no connection to a database could be opened, for whoever set its URL. Never holds the password. */
export interface ConnectProblem {
  /** A whole sentence, with host, port, user and database. */
  readonly sentence: string;
  /** Whether waiting helps nothing: a setting has to be mended. */
  readonly lasting: boolean;
}

interface Place {
  readonly server: string;
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/** Reads the error of a failed connection to the database of this URL, which has no `databaseUrlProblem`. */
export function connectProblem(error: unknown, url: string): ConnectProblem {
  const place = readPlace(url);
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  const lasting = refusedSentence(first, place);
  if (lasting !== undefined) return { sentence: lasting, lasting: true };
  if (!isDatabaseUnavailable(error)) {
    const words = first instanceof Error ? first.message : String(first);
    return { sentence: `PostgreSQL at ${place.server} cannot be used as "${place.user}": ${words}.`, lasting: true };
  }
  return { sentence: waitingSentence(first, place), lasting: false };
}

function readPlace(text: string): Place {
  const url = new URL(text);
  const user = decodeURIComponent(url.username) || 'the user of the process';
  const host = url.hostname || url.searchParams.get('host') || 'localhost';
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  return { server: `${host}:${url.port || '5432'}`, host, user, database };
}

const certificateCodes =
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT_ALTNAME_INVALID)/;

function refusedSentence(error: unknown, { server, user, database }: Place): string | undefined {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  switch (sqlStateOf(error)) {
    case '28P01':
      return `PostgreSQL at ${server} refuses the password of user "${user}".`;
    case '28000':
      return `PostgreSQL at ${server} does not let user "${user}" in: ${message}.`;
    case '3D000':
      return `PostgreSQL at ${server} has no database "${database}": create it, or correct the name in the URL.`;
    case '42501':
      return `User "${user}" may not connect to database "${database}" of ${server}: GRANT CONNECT ON DATABASE "${database}" TO "${user}".`;
  }
  if (certificateCodes.test(code))
    return `The certificate of PostgreSQL at ${server} is not trusted (${message}): give the authority that signs it.`;
  if (message.includes('does not support SSL'))
    return `PostgreSQL at ${server} offers no TLS, which the URL asks for with sslmode.`;
  if (message.includes('must be a string')) return `PostgreSQL at ${server} asks for a password, and the URL has none.`;
  return undefined;
}

function waitingSentence(error: unknown, { server, host, user }: Place): string {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name "${host}" of the PostgreSQL server is not known to DNS.`;
  if (code === 'ECONNREFUSED') return `Nothing answers at ${server}: is PostgreSQL running there?`;
  if (code === '53300')
    return `PostgreSQL at ${server} has no connection free for user "${user}": raise max_connections.`;
  if (code === '57P03') return `PostgreSQL at ${server} is starting up or shutting down.`;
  if (/^timeout|^Connection terminated due to connection timeout/.test(message))
    return `PostgreSQL at ${server} does not answer: is a firewall or a NetworkPolicy between?`;
  return `PostgreSQL at ${server} cannot be reached as "${user}": ${message}.`;
}
