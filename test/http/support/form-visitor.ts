import { randomBytes } from 'node:crypto';
import type { Answer } from './answer.js';
import { VisitorClient } from './visitor-client.js';

export interface Submitted {
  id: string;
  success_action: string;
  success_message: string;
  redirect_url: string | null;
}

/** An address that nobody else comes from. */
export function anAddress(): string {
  return `fd00:${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}::1`;
}

/** Somebody on a customer's website who fills in forms, from an address of their own. */
export class FormVisitor {
  readonly #client: VisitorClient;

  constructor(
    baseUrl: string,
    readonly address = anAddress(),
  ) {
    this.#client = new VisitorClient(baseUrl);
  }

  submit(
    formId: string,
    fields: Record<string, unknown>,
    { page_url, ...headers }: Record<string, string> = {},
  ): Promise<Answer<Submitted>> {
    const body = { fields, ...(page_url === undefined ? {} : { page_url }) };
    return this.send('POST', `/api/public/forms/${formId}/submissions`, body, headers);
  }

  /** `path` is the whole one. */
  send<Data>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.#client.send<Data>(method, path, body, { 'x-forwarded-for': this.address, ...headers });
  }
}
