import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher } from 'undici';

/** What is shown to servers that ask who calls, and whom servers may be vouched for by besides the public authorities. All are PEM. */
export interface ClientCertificate {
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly ca: string | undefined;
}

/** Files of the above. */
export type CertificateFiles = { readonly [Of in keyof ClientCertificate]: string | undefined };

/** Reads a certificate's files; undefined if none is named. @throws when one cannot be read */
export function readCertificate({ cert, key, ca }: CertificateFiles): ClientCertificate | undefined {
  const read = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file, 'utf8'));
  if (cert === undefined && ca === undefined) return undefined;
  return { cert: read(cert), key: read(key), ca: read(ca) };
}

/** Connections that show the certificate. Time limits are those of calls; the options are the agent's. */
export function agentWith(certificate: ClientCertificate | undefined, options: Agent.Options = {}): Dispatcher {
  const { cert, key, ca } = certificate ?? {};
  const connect = { ...(cert && key && { cert, key }), ...(ca && { ca: [...rootCertificates, ca] }) };
  return new Agent({ headersTimeout: 0, bodyTimeout: 0, ...options, ...(certificate && { connect }) });
}

/** What `fetch` takes to use these connections: those of the package, whose types the platform's own `fetch` does not know. */
export function fetchOver(dispatcher: Dispatcher | undefined): Pick<RequestInit, 'dispatcher'> {
  return dispatcher ? ({ dispatcher } as unknown as Pick<RequestInit, 'dispatcher'>) : {};
}
