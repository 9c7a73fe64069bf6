import type { CreateMailboxRequest, Mailbox } from '@pharos/sdk';

/** How mail comes in, as it is being filled in: fields are empty that nobody has written in. */
export interface IncomingDraft {
  readonly type: Mailbox['incoming']['type'];
  readonly host: string;
  readonly port: string;
  readonly security: NonNullable<Mailbox['incoming']['security']>;
  readonly user: string;
  readonly password: string;
}

/** What most mail servers listen on. */
const ports: Readonly<Record<IncomingDraft['security'], string>> = { tls: '993', starttls: '143', none: '143' };

/** What a form begins with. */
export function draftOf(incoming: Mailbox['incoming'] | undefined): IncomingDraft {
  const { type = 'forward', host, port, security, user } = incoming ?? {};
  return {
    type,
    host: host ?? '',
    port: port == null ? ports.tls : String(port),
    security: security ?? 'tls',
    user: user ?? '',
    password: '',
  };
}

/** With another encryption, the port that goes with it, unless somebody has chosen one of their own. */
export function withSecurity(draft: IncomingDraft, security: IncomingDraft['security']): IncomingDraft {
  return { ...draft, security, port: draft.port === ports[draft.security] ? ports[security] : draft.port };
}

/** Whether nothing is missing. A password that is there already may stay. */
export function isComplete({ type, host, port, user, password }: IncomingDraft, hasPassword: boolean): boolean {
  if (type === 'forward') return true;
  return host.trim() !== '' && /^\d{1,5}$/.test(port) && user.trim() !== '' && (hasPassword || password !== '');
}

/** What the platform is told. */
export function incomingToSend({
  type,
  host,
  port,
  security,
  user,
  password,
}: IncomingDraft): NonNullable<CreateMailboxRequest['incoming']> {
  if (type === 'forward') return { type };
  const server = { host: host.trim(), port: Number(port), security, user: user.trim() };
  return { type, ...server, ...(password !== '' && { password }) };
}
