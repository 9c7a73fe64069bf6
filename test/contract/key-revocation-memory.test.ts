import { FakeCore } from '@pharos/gateway/testing/fake-core';
import { FakeTenants } from '@pharos/gateway/testing/fake-tenant';
import { startGateway } from '@pharos/gateway/testing/start-gateway';
import { describeKeyRevocation } from './key-revocation.js';

describeKeyRevocation('their own memory', async () => {
  const core = new FakeCore();
  const gateway = await startGateway(core);
  return { core, tenants: new FakeTenants(core), gateways: [gateway], close: gateway.stop };
});
