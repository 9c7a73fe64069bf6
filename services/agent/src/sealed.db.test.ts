import { idKinds } from '@pharos/contract';
import { createSealer, newId, reseal, systemActor } from '@pharos/kit';
import { expect, test } from 'vitest';
import { findActionToCall, sealActionSecret } from './actions/actions.js';
import { insertAction } from './actions/write-actions.js';
import { findModelKey, putModelKey } from './models/model-keys.js';
import { database as agentSchema } from './schema.js';
import { createAgentDatabase } from './testing/agent-database.js';
import { newProject } from './testing/test-models.js';

const masterKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const caller = { requestId: 'req_1', actor: systemActor, traceparent: '' };

test('model keys and the secrets of actions move to a new master key, and are as they were', async () => {
  const { pool, stop } = await createAgentDatabase();
  try {
    const at = newProject();
    const [old, both, next] = [masterKey(1), `${masterKey(2)},${masterKey(1)}`, masterKey(2)].map(createSealer);
    if (!old || !both || !next) throw new Error('no sealers');
    const key = { provider: 'openai' as const, apiKey: 'sk-own', baseUrl: null };
    await putModelKey({ database: pool, sealer: old }, caller, at, key);
    const id = newId(idKinds.agentAction);
    await insertAction(pool, caller, at, {
      id,
      name: 'find_order',
      description: 'Finds.',
      parameters: { type: 'object' },
      url: 'https://shop.example/',
      needs_confirmation: false,
      secret: sealActionSecret(old, id, 'whsec_own'),
    });
    expect(await reseal(pool, both, agentSchema.sealed)).toBe(2);
    expect(await findModelKey({ database: pool, sealer: next }, at)).toMatchObject(key);
    const action = await findActionToCall({ database: pool, sealer: next }, at, 'find_order');
    expect(action?.signingSecret).toBe('whsec_own');
  } finally {
    await stop();
  }
});
