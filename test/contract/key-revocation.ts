import { ask } from '@pharos/gateway/testing/ask';
import type { FakeCore } from '@pharos/gateway/testing/fake-core';
import type { FakeTenants } from '@pharos/gateway/testing/fake-tenant';
import type { StartedGateway } from '@pharos/gateway/testing/start-gateway';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { poll } from '../support/poll.js';

export interface OpenGateways {
  core: FakeCore;
  tenants: FakeTenants;
  /** All in front of the same core; where gateways cannot share what they know, one alone. */
  gateways: readonly [StartedGateway, ...StartedGateway[]];
  close(): Promise<void>;
}

/** What holds for API keys in every gateway, wherever gateways keep what they know of them. */
export function describeKeyRevocation(name: string, open: () => Promise<OpenGateways>): void {
  describe(`API keys of gateways that know of them from ${name}`, () => {
    let opened: OpenGateways;
    let orgId: string;
    let admin: { value: string; id: string };
    let victim: { value: string; id: string };

    beforeEach(async () => {
      opened = await open();
      orgId = opened.tenants.makeOrg();
      admin = opened.tenants.makeKey(orgId);
      victim = opened.tenants.makeKey(orgId);
    });
    afterEach(() => opened.close());

    const status = async (gateway: StartedGateway, key: string) =>
      (await ask(gateway.base, 'GET', '/api/v1/me', { headers: { 'X-API-Key': key } })).status;
    const everywhere = (key: string) => Promise.all(opened.gateways.map((gateway) => status(gateway, key)));
    const revoke = (keyId: string) =>
      ask(opened.gateways[0].base, 'DELETE', `/api/v1/orgs/${orgId}/api-keys/${keyId}`, {
        headers: { 'X-API-Key': admin.value },
      });

    test('once the revoke call has answered, no gateway accepts the key', async () => {
      expect(new Set(await everywhere(victim.value))).toEqual(new Set([200]));
      expect((await revoke(victim.id)).status).toBe(200);
      expect(new Set(await everywhere(victim.value))).toEqual(new Set([401]));
      expect(new Set(await everywhere(admin.value))).toEqual(new Set([200]));
    });

    test('no request that began after the answer gets in, however many run meanwhile', async () => {
      let answered = false;
      const late: number[] = [];
      const hammer = async (gateway: StartedGateway) => {
        for (let more = 5; more > 0; more -= answered ? 1 : 0) {
          const began = answered;
          const got = await status(gateway, victim.value);
          if (began) late.push(got);
        }
      };
      const hammering = opened.gateways.flatMap((gateway) => [hammer(gateway), hammer(gateway), hammer(gateway)]);
      await revoke(victim.id).finally(() => {
        answered = true;
      });
      await Promise.all(hammering);
      expect(new Set(late)).toEqual(new Set([401]));
    });

    test('a look-up that began before the revocation and ends after it lets nobody in', async () => {
      const gateway = opened.gateways.at(-1) ?? opened.gateways[0];
      const held = holdAnswers(opened.core, 'resolveApiKey');
      const waiting = status(gateway, victim.value);
      await poll(() => held.count() === 1, { what: 'the look-up' });
      held.passNew();
      expect((await revoke(victim.id)).status).toBe(200);
      held.release();
      expect(await waiting).toBe(401);
      expect(await status(gateway, victim.value)).toBe(401);
    });

    test('a key that was revoked twice is gone the second time', async () => {
      expect((await revoke(victim.id)).status).toBe(200);
      expect((await revoke(victim.id)).json).toMatchObject({ code: 'API_KEY_NOT_FOUND' });
    });
  });
}

/** Lets an RPC do its work at once, and holds back the answers of those that come until `passNew`. */
function holdAnswers(core: FakeCore, method: string) {
  let release = () => {};
  let delaying = true;
  let count = 0;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  core.wrap(method, async (answer) => {
    if (!delaying) return answer;
    count++;
    await gate;
    return answer;
  });
  return {
    count: () => count,
    passNew: () => {
      delaying = false;
    },
    release: () => release(),
  };
}
