import { readFile } from 'node:fs/promises';
import type { Response } from 'express';
import type { Html } from '../../docs/html.js';

const assets = new URL('../../../assets/demo/', import.meta.url);

/** What a careful customer's page allows: its own files and the API, which is of the same origin here; nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A file of the demo. */
export function asset(name: string): Promise<string> {
  return readFile(new URL(name, assets), 'utf8');
}

/** A file of the demo with its parts in the place of their names. */
export async function filled(name: string, parts: Readonly<Record<string, Html>>): Promise<string> {
  const text = await asset(name);
  return text.replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part]?.text ?? '');
}

/** Answers with a text; other pages than the shop have policies of their own. */
export function send(response: Response, type: string, text: string, ownPolicy = policy): void {
  response.set({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': ownPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  });
  response.send(text);
}
