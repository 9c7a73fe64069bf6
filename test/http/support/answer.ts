import type { Message } from './records.js';

/** The error body of every refusal (http-api.md §7). */
export interface ErrorBody {
  error: string;
  code: string;
  request_id: string;
  issues?: { path: (string | number)[]; message: string }[];
  retry_after?: number;
  required_scope?: string;
  granted_scopes?: string[];
  conflicting_contact_id?: string;
  merged_into?: string;
  conflicting_conversation_id?: string;
  allowed?: string[];
  newer_messages?: Message[];
}

export interface Page {
  next_cursor: string | null;
  has_more: boolean;
  limit: number;
  total?: number;
}

/** Say something of the connection, which ends with whichever answer is its last, and nothing of the answer. */
const ofConnection = ['connection', 'keep-alive'];

/** The headers of an answer, those of its connection left out. */
export function headersOf(headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  const own = Object.entries(headers).filter(([name]) => !ofConnection.includes(name));
  return Object.fromEntries(own.map(([name, value]) => [name, value?.toString()]));
}

/** What the platform answered to one request. */
export class Answer<Data = unknown> {
  constructor(
    /** Method and path, for the messages of failed tests. */
    readonly request: string,
    readonly status: number,
    /** Names in lower case. */
    readonly headers: Readonly<Record<string, string | undefined>>,
    readonly text: string,
  ) {}

  /** The whole body. Throws when it is not JSON. */
  get json(): unknown {
    return JSON.parse(this.text);
  }

  /** The record or records of a success. Throws, with the whole answer, on anything else. */
  get data(): Data {
    if (this.status < 200 || this.status > 299) throw new Error(`not a success: ${this}`);
    return (this.json as { data: Data }).data;
  }

  /** Where a list stands. Throws when the answer is no list. */
  get page(): Page {
    const { page } = this.json as { page?: Page };
    if (page === undefined) throw new Error(`not a list: ${this}`);
    return page;
  }

  /** Throws on a success. */
  get error(): ErrorBody {
    if (this.status < 400) throw new Error(`not a refusal: ${this}`);
    return this.json as ErrorBody;
  }

  toString(): string {
    return `${this.request} → ${this.status} ${this.text.slice(0, 600)}`;
  }
}
