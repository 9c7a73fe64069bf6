import { request } from 'undici';
import type { Client } from './client.js';

/** What a browser brings back from the provider of a mailbox, to which this person is sent: there, everybody consents at once. */
export async function consentTo(
  person: Client,
  mailboxPath: string,
  asked: object = { provider: 'google' },
): Promise<{ code: string; state: string }> {
  const { data } = await person.post<{ authorization_url: string }>(`${mailboxPath}/authorizations`, { ...asked });
  const { headers } = await request(data.authorization_url);
  const { searchParams } = new URL(String(headers.location));
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
}
