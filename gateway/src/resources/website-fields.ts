import { readUrl } from '@pharos/kit';
import { z } from 'zod';
import { text } from './fields.js';

// What forms, beacons and the widget have in common: they stand on pages of other websites.

const maxUrl = 2_000;
const maxOrigins = 50;

/** A colour such as `#1A2B3C`. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a hex color such as #1A2B3C' });

/** An address that a browser may be led to. */
export const webUrl = text(1, maxUrl)
  .refine(isWebUrl, { error: 'must be an http or https URL' })
  .meta({ format: 'uri', maxLength: maxUrl });

const origin = text(1, maxUrl)
  .transform((value, check) => originOf(value) ?? refuse(check))
  .meta({ format: 'uri', maxLength: maxUrl, examples: ['https://shop.example'] });

/** The websites whose pages may use it; each becomes what browsers send as `Origin`. */
export const allowedOrigins = z
  .array(origin)
  .max(maxOrigins)
  .transform((origins) => [...new Set(origins)])
  .meta({
    description:
      'The origins of the pages that may show it, such as `https://shop.example`, or `https://*.shop.example` for all its subdomains; empty: all pages',
  });

function urlOf(value: string): URL | undefined {
  return /^https?:\/\/[^\s\\]+$/i.test(value) ? readUrl(value) : undefined;
}

function isWebUrl(value: string): boolean {
  const url = urlOf(value);
  return url !== undefined && url.username === '' && url.password === '';
}

/** A star stands for whole subdomains, and never for all of a top-level domain. */
const wholeHost = /^(?:[^*]+|\*(?:\.[^*.]+){2,})$/;

function originOf(value: string): string | undefined {
  const url = urlOf(value);
  const isOrigin = url !== undefined && `${url.origin}/` === url.href && wholeHost.test(url.hostname);
  return isOrigin ? url.origin : undefined;
}

function refuse(check: z.RefinementCtx): never {
  check.addIssue({
    code: 'custom',
    message: 'must be an origin such as https://shop.example or https://*.shop.example, without a path',
  });
  return z.NEVER;
}
