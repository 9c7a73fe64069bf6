import { configSchema, formBytes } from '@pharos/gateway';
import { describeConfig } from '@pharos/kit';
import { describe, expect, test } from 'vitest';
import { helms, ofKind, render, withValues } from './support/helm.js';

describe.runIf(helms.length > 0)('the Ingress', () => {
  test('lets the largest attachment that the gateway accepts through, with the form around it, and hardly more', () => {
    const objects = render(withValues({ gateway: { trustProxy: 1 }, ingress: { enabled: true, host: 'a.example' } }));
    const limit = ofKind(objects, 'Ingress')[0].metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'];
    const limitBytes = Number(/^(\d+)m$/.exec(limit)?.[1]) * 2 ** 20;
    const variable = describeConfig(configSchema).find(({ name }) => name === 'ATTACHMENT_MAX_BYTES');
    const largestBytes = Number(variable?.default) + formBytes;
    expect(limitBytes).toBeGreaterThanOrEqual(largestBytes);
    expect(limitBytes).toBeLessThan(largestBytes + 2 ** 20);
  });
});
