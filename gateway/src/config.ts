import { commaList, integer, port } from '@pharos/kit';
import { callsConfig } from '@pharos/service';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Express's `trust proxy`: how many proxies stand in front, or which addresses they have. */
const trustProxy = z
  .string()
  .default('')
  .transform((text, check): string[] | number | false => {
    if (text === '' || text === 'false') return false;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const items = text.split(',').map((item) => item.trim());
    if (items.every((item) => proxyNames.has(item) || ipaddr.isValid(item) || ipaddr.isValidCIDR(item))) return items;
    check.addIssue({
      code: 'custom',
      message: 'must be a number of proxies, or addresses and networks with commas between',
    });
    return z.NEVER;
  });

const limit = (tier: string, perMinute: number) =>
  integer({ min: 1 })
    .default(perMinute)
    .meta({ description: `Requests a minute and key for organizations of tier ${tier}` });

/** What the gateway reads from the environment. */
export const configSchema = z
  .object({
    PORT: port().default(8080).meta({ description: 'Where the HTTP API listens; 0 lets the system choose' }),
    HOST: z.string().default('0.0.0.0').meta({ description: 'The address the HTTP API listens on' }),
    ...callsConfig('gateway'),
    REDIS_URL: z
      .url({ protocol: /^rediss?$/ })
      .optional()
      .meta({ description: 'Redis for rate limits and revoked keys; absent: kept in memory, for one replica' }),
    REDIS_PREFIX: z
      .string()
      .default('pharos:')
      .meta({ description: 'What the keys in Redis begin with; platforms that share a Redis have different ones' }),
    REPLICAS: integer({ min: 1 }).default(1).meta({
      description:
        'How many replicas of this service run; above 1 the gateway needs REDIS_URL, knowledge QDRANT_URL and MEILI_URL',
    }),
    RATE_LIMIT_STARTER: limit('starter', 120),
    RATE_LIMIT_PRO: limit('pro', 600),
    RATE_LIMIT_SCALE: limit('scale', 3_000),
    RATE_LIMIT_ENTERPRISE: limit('enterprise', 12_000),
    CORS_ALLOWED_ORIGINS: commaList()
      .default([])
      .meta({ description: 'Origins whose pages may call the API from a browser, or `*`; absent: none' }),
    LOG_SAMPLE_SUCCESS: z.coerce.number().min(0).max(1).default(0).meta({
      description:
        'Share of the successful requests, 0 to 1, that leave a line at `info`; the others leave one at `debug`',
    }),
    LOG_FAILED_PER_MINUTE: integer().default(100).meta({
      description:
        'Failed requests of one code that leave a line, a minute and organization (those without a key count as one); the rest is counted in one line',
    }),
    TRUST_PROXY: trustProxy.meta({
      description: 'Whose `X-Forwarded-For` is believed: a number of proxies, or their addresses; absent: nobody’s',
    }),
  })
  .superRefine((config, check) => {
    if (config.REPLICAS === 1 || config.REDIS_URL !== undefined) return;
    check.addIssue({ code: 'custom', path: ['REPLICAS'], message: 'above 1 needs REDIS_URL: memory is not shared' });
  });

export type GatewayConfig = z.output<typeof configSchema>;
