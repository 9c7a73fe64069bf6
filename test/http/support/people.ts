import { createHmac } from 'node:crypto';
import type { RoleName } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { request } from 'undici';
import { Client } from './client.js';
import { anAddress } from './form-visitor.js';
import type { Org } from './org.js';

/** What a browser adds to what a page of the platform has it send. */
export const fromOwnPage = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'fetch' };
export const goodPassword = 'correct horse battery';

export interface AuthAnswer {
  readonly status: number;
  readonly json: { data?: Record<string, unknown>; code?: string } & Record<string, unknown>;
  readonly text: string;
  /** The name and value of the cookie that it sets; undefined when it sets none. */
  readonly cookie: string | undefined;
  readonly setCookie: string;
  /** What it keeps in cookies, by their names; empty: one that the browser forgets. */
  readonly cookies: Readonly<Record<string, string>>;
}

/** Calls a route below `/api/auth`, as a page of the platform does, from an address of its own. */
export async function auth(
  baseUrl: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<AuthAnswer> {
  const typed: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await request(`${baseUrl}/api/auth/${path}`, {
    method: 'POST',
    headers: given({ ...fromOwnPage, ...typed, 'x-forwarded-for': anAddress(), ...headers }),
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.body.text();
  const set = [answer.headers['set-cookie'] ?? []].flat();
  const pairs = set.map((each) => each.split(';')[0] ?? '');
  const cookies = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
  const json = text === '' ? {} : JSON.parse(text);
  return { status: answer.statusCode, json, text, cookie: pairs[0], setCookie: set.join(', '), cookies };
}

/** A header that is empty is left out. */
function given(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

/** A person who has signed in. */
export interface Signed {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly client: Client;
}

export async function signIn(baseUrl: string, email: string, password = goodPassword): Promise<Signed> {
  return signed(baseUrl, email, await auth(baseUrl, 'sign-in', { email, password }));
}

/** The person whom an answer has signed in. */
export function signed(baseUrl: string, email: string, { status, json, cookie, text }: AuthAnswer): Signed {
  if (status !== 200 || cookie === undefined) throw new Error(`could not sign in: ${status} ${text}`);
  const { user } = json.data as { user: { id: string } };
  return { id: user.id, email, cookie, client: clientOf(baseUrl, cookie) };
}

/** A client with the cookie of a session. */
export function clientOf(baseUrl: string, cookie: string): Client {
  return new Client(baseUrl, undefined, { cookie, ...fromOwnPage });
}

export function newEmail(): string {
  return `${newId('usr').slice(4).toLowerCase()}@team.example`;
}

interface Invited {
  readonly email?: string;
  readonly role?: RoleName;
  readonly project_ids?: readonly string[] | null;
}

/** Whoever invites: an organization with its first key. */
type Inviting = Pick<Org, 'id' | 'client' | 'platform'>;

interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Invites somebody, with the organization's first key; owners by its operator. */
export async function invite(
  org: Inviting,
  { email = newEmail(), role = 'agent', project_ids = null }: Invited,
): Promise<Invitation> {
  if (role === 'owner')
    return { id: '', email, token: (await org.platform.admin.createOwnerLink(org.id, email)).token };
  const { data } = await org.client.post<{ id: string; link: string }>(`/orgs/${org.id}/invitations`, {
    email,
    role,
    project_ids,
  });
  return { id: data.id, email, token: tokenIn(data.link) };
}

export function tokenIn(link: string): string {
  return link.split('#link=')[1] ?? '';
}

/** A new person, who has accepted an invitation and is signed in. */
export async function newMember(
  org: Inviting,
  { name = 'Ada Lovelace', ...invited }: Invited & { name?: string } = {},
): Promise<Signed> {
  const { baseUrl } = org.platform;
  const { email, token } = await invite(org, invited);
  return signed(baseUrl, email, await auth(baseUrl, 'links/redeem', { token, name, password: goodPassword }));
}

/** The code that an authenticator app shows at a time, in half minutes from now (RFC 6238). */
export function totp(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', key).update(step).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Has a person set a second factor up; without `confirmed` all but its first code. */
export async function setUpSecondFactor({ client }: Signed, { confirmed = true } = {}) {
  const { secret } = (await client.post<{ secret: string }>('/me/second-factor', { password: goodPassword })).data;
  if (!confirmed) return { secret, recoveryCodes: [] };
  const answer = await client.post<{ recovery_codes: string[] }>('/me/second-factor/confirm', { code: totp(secret) });
  return { secret, recoveryCodes: answer.data.recovery_codes };
}

/** What a browser brings back whom the provider of the shared platform knows as this person. */
export async function providerAnswer(
  authorizationUrl: string,
  person: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const url = new URL(authorizationUrl);
  url.searchParams.set('person', JSON.stringify(person));
  const { headers } = await request(url);
  return Object.fromEntries(new URL(String(headers.location)).searchParams);
}

/** The cookie with which a browser goes to a provider, and comes back. */
export function flowCookie(setCookie: unknown): string {
  return String(setCookie).split(';')[0] ?? '';
}

/** Has a person connect the provider of the shared platform. */
export async function connectProvider({ client, cookie, email }: Signed): Promise<void> {
  const begun = await client.post<{ authorization_url: string }>('/me/sign-in/acme', { password: goodPassword });
  const answer = await providerAnswer(begun.data.authorization_url, { sub: newId('usr'), email });
  const cookies = [flowCookie(begun.headers['set-cookie']), cookie].join('; ');
  const { status, text } = await auth(client.baseUrl, 'oidc/finish', answer, { cookie: cookies });
  if (status !== 200) throw new Error(`could not connect: ${status} ${text}`);
}
