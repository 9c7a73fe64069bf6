import type { Answer } from './answer.js';
import type { Org, Reachable } from './org.js';
import { VisitorClient } from './visitor-client.js';

export const grantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** The answer to the first call of the device flow. */
export interface DeviceCodes {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

/** A program without a key that wants one. */
export class DeviceClient {
  readonly client: VisitorClient;

  constructor(baseUrl: string) {
    this.client = new VisitorClient(baseUrl);
  }

  start(wanted: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer<never>> {
    return this.client.post(
      '/api/auth/device/code',
      { client_name: 'Shipping tool', scopes: ['read'], ...wanted },
      headers,
    );
  }

  async newCodes(wanted: Record<string, unknown> = {}): Promise<DeviceCodes> {
    const answer = await this.start(wanted);
    if (answer.status !== 200) throw new Error(`no codes: ${answer}`);
    return answer.json as unknown as DeviceCodes;
  }

  redeem(deviceCode: unknown, headers: Record<string, string> = {}): Promise<Answer<never>> {
    return this.client.post('/api/auth/device/token', { grant_type: grantType, device_code: deviceCode }, headers);
  }
}

/** What is asked with a user code. */
export function look(org: Org, userCode: string): Promise<Answer<Record<string, unknown>>> {
  return org.client.get(`/orgs/${org.id}/device-authorization`, { user_code: userCode });
}

export function decide(org: Org, userCode: string, decision = 'approve'): Promise<Answer<Record<string, unknown>>> {
  return org.client.post(`/orgs/${org.id}/device-authorization`, { user_code: userCode, decision });
}

/** The device code of a program that may have its key. */
export async function approvedCode(org: Org, { baseUrl }: Reachable): Promise<string> {
  const codes = await new DeviceClient(baseUrl).newCodes();
  await decide(org, codes.user_code);
  return codes.device_code;
}
