import type { Mailbox } from '@pharos/sdk';

type Incoming = Mailbox['incoming'];
type Outgoing = Mailbox['outgoing'];
export type Security = NonNullable<Incoming['security']>;

/** A way for mail to come in, or to go out: over the platform, or over a mail server of one's own. */
export interface Way<Type extends string> {
  /** Without a server of one's own. */
  readonly none: Type;
  readonly own: Type;
  readonly protocol: string;
  /** What most such servers listen on. */
  readonly ports: Readonly<Record<Security, string>>;
}

export const incomingWay: Way<Incoming['type']> = {
  none: 'forward',
  own: 'imap',
  protocol: 'IMAP',
  ports: { tls: '993', starttls: '143', none: '143' },
};
export const outgoingWay: Way<Outgoing['type']> = {
  none: 'platform',
  own: 'smtp',
  protocol: 'SMTP',
  ports: { tls: '465', starttls: '587', none: '25' },
};

/** A way as it is being filled in: fields are empty that nobody has written in. */
export interface ServerDraft<Type extends string> {
  readonly type: Type;
  readonly host: string;
  readonly port: string;
  readonly security: Security;
  readonly user: string;
  readonly password: string;
}

type Shown<Type> = Pick<Incoming, 'host' | 'port' | 'security' | 'user'> & { readonly type: Type };

/** What a form begins with. */
export function draftOf<Type extends string>(way: Way<Type>, shown: Shown<Type> | undefined): ServerDraft<Type> {
  return {
    type: shown?.type ?? way.none,
    host: shown?.host ?? '',
    port: shown?.port == null ? way.ports.tls : String(shown.port),
    security: shown?.security ?? 'tls',
    user: shown?.user ?? '',
    password: '',
  };
}

/** With another encryption, the port that goes with it, unless somebody has chosen one of their own. */
export function withSecurity<Type extends string>(
  { ports }: Way<Type>,
  draft: ServerDraft<Type>,
  security: Security,
): ServerDraft<Type> {
  return { ...draft, security, port: draft.port === ports[draft.security] ? ports[security] : draft.port };
}

/** Whether nothing is missing. A password that is there already may stay. */
export function isComplete<Type extends string>(
  { none }: Way<Type>,
  { type, host, port, user, password }: ServerDraft<Type>,
  hasPassword: boolean,
): boolean {
  if (type === none) return true;
  return host.trim() !== '' && /^\d{1,5}$/.test(port) && user.trim() !== '' && (hasPassword || password !== '');
}

/** What the platform is told. */
export function serverToSend<Type extends string>(
  { none }: Way<Type>,
  { type, host, port, security, user, password }: ServerDraft<Type>,
) {
  if (type === none) return { type };
  const server = { host: host.trim(), port: Number(port), security, user: user.trim() };
  return { type, ...server, ...(password !== '' && { password }) };
}
