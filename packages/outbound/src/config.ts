import { commaList } from '@pharos/kit';
import { z } from 'zod';
import { isCidr, isOpenNetwork } from './target/address-rules.js';

/** A variable that lists networks. */
export function networks() {
  return commaList().refine((ranges) => ranges.every(isCidr), {
    error: 'must be networks such as 10.0.0.0/8, separated by commas',
  });
}

/** A variable that lists networks which are open, each with its ports or without. */
export function openNetworks() {
  return commaList().refine((ranges) => ranges.every(isOpenNetwork), {
    error:
      'must be networks such as 10.0.0.0/8, or with ports 10.0.0.0/8:443+8443 and [fd00::]/8:443, separated by commas',
  });
}

/** The brand of the deployment, as the headers of what it sends have it. */
export const serviceNameConfig = {
  SERVICE_NAME: z
    .string()
    .regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, { error: 'must be letters and digits, separated by single hyphens' })
    .max(40)
    .default('Service')
    .meta({ description: 'Brand name in the headers of webhooks: `X-Service-Event`, `Service-Webhook/1.0`' }),
};
