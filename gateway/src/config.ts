import { commaList, integer, port } from '@pharos/kit';
import { callsConfig } from '@pharos/service';
import { checkStorageConfig, storageConfig } from '@pharos/storage';
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
    REDIS_TIMEOUT_MS: integer({ min: 10, max: 60_000 }).default(250).meta({
      description: 'How long Redis may take to answer before the gateway counts by itself, in milliseconds',
    }),
    REPLICAS: integer({ min: 1 }).default(1).meta({
      description:
        'How many replicas of this service run; above 1 the gateway needs REDIS_URL, knowledge QDRANT_URL and MEILI_URL',
    }),
    RATE_LIMIT_STARTER: limit('starter', 120),
    RATE_LIMIT_PRO: limit('pro', 600),
    RATE_LIMIT_SCALE: limit('scale', 3_000),
    RATE_LIMIT_ENTERPRISE: limit('enterprise', 12_000),
    RATE_LIMIT_PUBLIC: integer({ min: 1 }).default(600).meta({
      description: 'Requests a minute and address to the public routes, which forms, beacons and widgets use',
    }),
    STREAMS_MAX: integer({ min: 1 })
      .default(10_000)
      .meta({ description: 'Live streams that one gateway keeps open; some 25 KiB of memory each' }),
    STREAMS_PER_KEY: integer({ min: 1 })
      .default(100)
      .meta({ description: 'Live streams that an API key may have open at one gateway' }),
    STREAMS_PER_ADDRESS: integer({ min: 1 })
      .default(100)
      .meta({ description: 'Live streams that visitors of one address may have open at one gateway' }),
    RATE_LIMIT_WIDGET_SESSIONS: integer({ min: 1 }).default(30).meta({
      description: 'Sessions of widgets that one address may begin or identify in a minute',
    }),
    RATE_LIMIT_WIDGET_MESSAGES: integer({ min: 1 }).default(60).meta({
      description:
        'Messages and files that one session of a widget may send in a minute, repeated ones included; it may say as often that it is typing',
    }),
    CORS_ALLOWED_ORIGINS: commaList()
      .default([])
      .meta({ description: 'Origins whose pages may call the API from a browser, or `*`; absent: none' }),
    DEMO_FILE: z.string().optional().meta({
      description:
        'A file that names the project and the beacon of the demo page, `/demo`; `npm start` writes it. Absent: no such page',
    }),
    ...storageConfig,
    ATTACHMENT_MAX_BYTES: integer({ min: 1, max: 5 * 2 ** 40 })
      .default(100 * 2 ** 20)
      .meta({ description: 'How large an attachment may be' }),
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
    checkStorageConfig(config, check);
    if (config.REPLICAS === 1 || config.REDIS_URL !== undefined) return;
    check.addIssue({ code: 'custom', path: ['REPLICAS'], message: 'above 1 needs REDIS_URL: memory is not shared' });
  });

export type GatewayConfig = z.output<typeof configSchema>;
