import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { checkServerIdentity as checkIdentity, type PeerCertificate } from 'node:tls';
import {
  type ChannelCredentials,
  type ClientOptions,
  credentials,
  experimental,
  Metadata,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
} from '@grpc/grpc-js';
import { grpcStatus } from '../errors.js';

/** How services know each other: mutual TLS, a shared token, both, or (on loopback only) neither. */
export interface PeerAuth {
  /**
   * Sent with every connection, and demanded of it. With several, separated by commas, all are sent and each is enough: so a token is
   * changed while replicas that know only the old one, or only the new one, still run.
   */
  readonly token?: string | undefined;
  readonly tls?: TlsFiles | undefined;
}

/** Paths of PEM files; they are read again when they change. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  /** Who signs the certificates of all services: a peer whose certificate is not signed by it is refused. */
  readonly ca: string;
}

/**
 * What is wrong with listening on this host, in words; undefined when nothing is. Whoever reaches a service may do
 * everything, so one that does not know its callers listens on the loopback only.
 */
export function openListenProblem(service: string, host: string, { token, tls }: PeerAuth): string | undefined {
  if (token !== undefined || tls || isLoopback(host)) return undefined;
  const remedy = 'set SERVICE_TOKEN, or SERVICE_TLS_CERT, SERVICE_TLS_KEY and SERVICE_TLS_CA';
  return `${service} would listen on ${host}, where anybody could call it: ${remedy}, or let it listen on 127.0.0.1`;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** How often certificate files are looked at. */
const certificateRefreshMs = 10_000;
const tokenKey = 'authorization';
/** More than a change of tokens needs; who shows more tries some out. */
const mostTokens = 4;

export function serverCredentials({ tls }: PeerAuth): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const provider = certificates(tls);
  return experimental.createCertificateProviderServerCredentials(provider, provider, true);
}

/** What a client needs to open a connection to a replica that was found under the name `host`. */
export interface ChannelSecurity {
  readonly credentials: ChannelCredentials;
  readonly metadata: Metadata;
  optionsFor(host: string): ClientOptions;
}

export function channelSecurity({ token, tls }: PeerAuth): ChannelSecurity {
  const metadata = new Metadata();
  if (token !== undefined) metadata.set(tokenKey, bearer(token));
  if (!tls) return { credentials: credentials.createInsecure(), metadata, optionsFor: () => ({}) };
  const provider = certificates(tls);
  return {
    credentials: experimental.createCertificateProviderChannelCredentials(provider, provider, { checkServerIdentity }),
    metadata,
    // Connections go to addresses, certificates are issued for names.
    optionsFor: (host) =>
      isIP(host) === 0
        ? { 'grpc.ssl_target_name_override': host, 'grpc.default_authority': host }
        : { 'grpc.ssl_target_name_override': nameOfAddress(host) },
  };
}

/**
 * From Node 26 on TLS takes no address as the name of a server (RFC 6066, section 3), which is what the library gives it: an
 * address goes by a name that nobody can have (RFC 6761), and the certificate is held against the address.
 */
const addressDomain = '.address.invalid';

function nameOfAddress(address: string): string {
  return address.replaceAll(':', '-') + addressDomain;
}

function checkServerIdentity(name: string, certificate: PeerCertificate): Error | undefined {
  const isAddress = name.endsWith(addressDomain);
  const host = isAddress ? name.slice(0, -addressDomain.length).replaceAll('-', ':') : name;
  return checkIdentity(host, certificate);
}

/** Refuses every call with none of the tokens but health checks, which reveal nothing and have to work for any probe. */
export function requireToken(token: string): ServerInterceptor {
  const accepted = token.split(',').map(digest);
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, pass) {
            const [given] = metadata.get(tokenKey);
            if (isKnown(given, accepted) || method.path.startsWith('/grpc.health.v1.Health/')) pass(metadata);
            else
              call.sendStatus({ code: grpcStatus.UNAUTHENTICATED, details: 'the service token is missing or wrong' });
          },
        }),
    });
}

function certificates({ cert, key, ca }: TlsFiles) {
  return new experimental.FileWatcherCertificateProvider({
    certificateFile: cert,
    privateKeyFile: key,
    caCertificateFile: ca,
    refreshIntervalMs: certificateRefreshMs,
  });
}

const scheme = 'Bearer ';

function bearer(token: string): string {
  return scheme + token;
}

function isKnown(given: unknown, accepted: readonly Buffer[]): boolean {
  if (typeof given !== 'string' || !given.startsWith(scheme)) return false;
  const shown = given.slice(scheme.length).split(',', mostTokens).map(digest);
  return shown.some((one) => accepted.some((other) => timingSafeEqual(one, other)));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
