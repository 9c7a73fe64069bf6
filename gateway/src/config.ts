import { commaList, integer, port, serverUrl } from '@pharos/kit';
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
      message: 'must be a number of proxies, or a comma-separated list of addresses and networks',
    });
    return z.NEVER;
  });

const limit = (tier: string, perMinute: number) =>
  integer({ min: 1 })
    .default(perMinute)
    .meta({
      description: `Requests per minute and key for organizations of tier ${tier}; all keys of an organization together have ten times as many`,
    });

/** What the gateway reads from the environment. */
export const configSchema = z
  .object({
    PORT: port().default(8080).meta({
      description: 'Port of the HTTP API (`npm start` has its own default); 0: the system chooses a free port',
    }),
    HOST: z.string().default('0.0.0.0').meta({ description: 'Address that the HTTP API listens on' }),
    HTTP_MAX_CONNECTION_AGE: integer({ max: 86_400 }).default(60).meta({
      description:
        'Seconds after which a connection is closed with its next answer, so that new gateways get their share; shortened at random by up to a quarter. An event stream ends at the same age, and clients resume where they were. 0: never',
    }),
    ...callsConfig('gateway'),
    REDIS_URL: serverUrl(/^rediss?$/)
      .optional()
      .meta({ description: 'Redis for rate limits and revoked keys; absent: kept in memory, for one replica only' }),
    REDIS_PREFIX: z.string().default('pharos:').meta({
      description: 'Prefix of all keys in Redis; use a different one for each platform that shares the Redis',
    }),
    REDIS_TIMEOUT_MS: integer({ min: 10, max: 60_000 }).default(250).meta({
      description: 'How long the gateway waits for Redis before it counts limits itself, in milliseconds',
    }),
    REPLICAS: integer({ min: 1 }).default(1).meta({
      description:
        'Number of replicas of this service; above 1, the gateway needs REDIS_URL, and knowledge needs QDRANT_URL and MEILI_URL',
    }),
    RATE_LIMIT_STARTER: limit('starter', 120),
    RATE_LIMIT_PRO: limit('pro', 600),
    RATE_LIMIT_SCALE: limit('scale', 3_000),
    RATE_LIMIT_ENTERPRISE: limit('enterprise', 12_000),
    RATE_LIMIT_PEOPLE: integer({ min: 1 }).default(600).meta({
      description: 'Requests per minute and signed-in person, whatever the tier',
    }),
    RATE_LIMIT_SIGN_IN: integer({ min: 1 }).default(30).meta({
      description:
        'Attempts to sign in per minute and address; a third of them for one account. If one account gets more than that from all addresses, each attempt waits two seconds',
    }),
    RATE_LIMIT_PUBLIC: integer({ min: 1 }).default(600).meta({
      description:
        'Requests per minute and address to the public routes (used by forms, beacons, widgets and the device flow)',
    }),
    STREAMS_MAX: integer({ min: 1 }).default(2_500).meta({
      description:
        'Maximum number of open live streams of API keys per gateway; an organization gets at most half of them, and fewer when other organizations need them. Each uses about 35 kB of memory',
    }),
    STREAMS_MAX_VISITORS: integer({ min: 1 }).default(7_500).meta({
      description: 'The same for live streams of visitors',
    }),
    STREAMS_PER_KEY: integer({ min: 1 })
      .default(100)
      .meta({ description: 'Maximum number of open live streams per API key at one gateway' }),
    STREAMS_PER_SESSION: integer({ min: 1 })
      .default(10)
      .meta({ description: 'Maximum number of open live streams of one visitor session at one gateway' }),
    STREAMS_PER_ADDRESS: integer({ min: 1 })
      .default(100)
      .meta({ description: 'Maximum number of open live streams of visitors per address at one gateway' }),
    RATE_LIMIT_WIDGET_SESSIONS: integer({ min: 1 }).default(30).meta({
      description: 'Widget sessions that one address may start or identify per minute',
    }),
    RATE_LIMIT_WIDGET_MESSAGES: integer({ min: 1 }).default(60).meta({
      description:
        'Messages and files that one widget session may send per minute, including repeated ones; typing signals have their own limit of the same size',
    }),
    CORS_ALLOWED_ORIGINS: commaList()
      .default([])
      .meta({ description: 'Origins of web pages that may call the API from a browser, or `*` for all; absent: none' }),
    DEMO_FILE: z.string().optional().meta({
      description:
        'File with the project and the beacon of the demo page (`/demo`); `npm start` writes it. Absent: no demo page',
    }),
    MAIL_CATCHER: z.stringbool().default(false).meta({
      description:
        'Whether answers are kept and shown at `/demo/mail` to whoever opens it, instead of going out; `npm start` turns it on where there is no SMTP_URL. Use it only on a platform that nobody else can reach',
    }),
    ...storageConfig,
    ATTACHMENT_MAX_BYTES: integer({ min: 1, max: 5 * 2 ** 40 })
      .default(100 * 2 ** 20)
      .meta({ description: 'Maximum size of an attachment' }),
    THUMBNAIL_TIMEOUT_MS: integer({ min: 100, max: 60_000 }).default(10_000).meta({
      description:
        'How long an upload waits for the thumbnail of a picture, in milliseconds; after that the picture has none',
    }),
    LOG_SAMPLE_SUCCESS: z.coerce.number().min(0).max(1).default(0).meta({
      description: 'Share of successful requests (0 to 1) that are logged at `info`; the others are logged at `debug`',
    }),
    LOG_FAILED_PER_MINUTE: integer().default(100).meta({
      description:
        'Failed requests that are logged per code, minute and organization (callers without a key count as one); one line counts the rest',
    }),
    TRUST_PROXY: trustProxy.meta({
      description: 'Proxies whose `X-Forwarded-For` is trusted: their number, or their addresses; absent: none',
    }),
  })
  .superRefine((config, check) => {
    checkStorageConfig(config, check);
    if (config.REPLICAS === 1 || config.REDIS_URL !== undefined) return;
    check.addIssue({
      code: 'custom',
      path: ['REPLICAS'],
      message: 'above 1 needs REDIS_URL, because replicas cannot share memory',
    });
  });

export type GatewayConfig = z.output<typeof configSchema>;
