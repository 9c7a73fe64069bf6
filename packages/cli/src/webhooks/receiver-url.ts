import { Stop } from '../frame/exit-codes.js';

/** The address of the program that receives events, exactly as it was given. @throws Stop when nothing can be sent there */
export function receiverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Stop(`--forward-to needs an address such as http://localhost:3000/webhooks, not "${text}"`);
  // No request can be sent to such an address, and webhooks have none either.
  if (url.username !== '' || url.password !== '')
    throw new Stop('--forward-to must not contain a user name or a password');
  return text;
}
