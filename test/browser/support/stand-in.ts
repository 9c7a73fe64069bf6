import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scriptFiles } from '@pharos/widget';
import type { Article, ArticleHit, Attachment, Conversation, Message, WidgetConfig } from '@pharos/widget-protocol';
import { listening } from './page-server.js';

type Body = Record<string, unknown>;
const json = (data: unknown) => JSON.stringify({ data });

/**
 * An API that says what a test wants it to say, also what ours never would. It keeps one visitor's conversations, in the
 * shapes of `packages/widget-protocol`.
 */
export class StandIn {
  config: WidgetConfig = {
    project_id: 'prj_1',
    enabled: true,
    position: 'bottom-right',
    color: '#4f46e5',
    welcome_message: 'Hi there 👋\nHow can we help?',
    show_branding: true,
    theme: 'light',
    locale: 'auto',
    ask_email: 'never',
  };
  beacon: Body = {};
  conversations: Conversation[] = [];
  messages: Message[] = [];
  hits: ArticleHit[] = [];
  popular: ArticleHit[] = [];
  /** Whether an address of the visitor is known. */
  hasEmail = false;
  articles: Article[] = [];
  /** Every request but those for files, as `POST /conversations`. */
  readonly asked: string[] = [];
  readonly bodies: Body[] = [];
  /** What was uploaded, and what messages of the team carry. */
  readonly files: Attachment[] = [];
  /** The bytes of every thumbnail and file. */
  image: Buffer = Buffer.alloc(0);
  /** How many messages come at once; more come with the next page. */
  pageSize = 1_000;
  /** Answers instead of what would be answered, when it returns a status. */
  refuse: (call: string) => number | undefined = () => undefined;
  /** The code of what is refused. */
  code = 'REFUSED';
  readonly #streams = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #events = 0;
  #lastMs = 0;

  async start(): Promise<this> {
    await listening(this.#server);
    return this;
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How many visitors follow the stream. */
  get listening(): number {
    return this.#streams.size;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A message as the stream tells of it. */
  say(part: Partial<Message> & Pick<Message, 'content'>): Message {
    const at = this.#now();
    const id = `msg_${String(this.messages.length + 1).padStart(6, '0')}`;
    const conversation_id = part.conversation_id ?? this.conversations[0]?.id ?? this.converse().id;
    const message: Message = {
      id,
      conversation_id,
      sender: { type: 'agent', name: null, picture: null },
      content_type: 'text',
      client_message_id: null,
      sources: [],
      attachments: [],
      created_at: at,
      ...part,
    };
    this.messages.push(message);
    const unread = message.sender.type === 'customer' ? 0 : 1;
    this.change(conversation_id, { last_message: message, updated_at: at }, unread);
    this.tell('message.created', message);
    return message;
  }

  converse(part: Partial<Conversation> = {}): Conversation {
    const at = this.#now();
    const conversation: Conversation = {
      id: `cnv_${this.conversations.length + 1}`,
      status: 'open',
      unread_count: 0,
      last_message: null,
      csat: null,
      agent_seen_at: null,
      created_at: at,
      updated_at: at,
      ...part,
    };
    this.conversations.unshift(conversation);
    return conversation;
  }

  change(id: string, changes: Partial<Conversation>, unread = 0): Conversation {
    const updated_at = this.#now();
    this.conversations = this.conversations.map((one) =>
      one.id === id
        ? { ...one, updated_at, ...changes, unread_count: (changes.unread_count ?? one.unread_count) + unread }
        : one,
    );
    return this.conversations.find((one) => one.id === id) as Conversation;
  }

  /** Later each time, as times of a conversation are. */
  #now(): string {
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 1);
    return new Date(this.#lastMs).toISOString();
  }

  tell(type: string, data: unknown): void {
    this.#events += 1;
    for (const stream of this.#streams)
      stream.write(`id: ${this.#events}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://api');
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, Authorization',
      'Access-Control-Allow-Methods': '*',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const script = /\/api\/public\/(widget|widget-more|beacon)\.js$/.exec(url.pathname)?.[1] as
      | keyof typeof scriptFiles
      | undefined;
    if (script) {
      response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' });
      return void response.end(readFileSync(scriptFiles[script]));
    }
    const path = url.pathname.replace(/^\/api\/public(\/widget\/[^/]+)?/, '');
    const call = `${request.method} ${path}`;
    this.asked.push(call);
    const text = await textOf(request);
    // The parts of files are whatever they are.
    const body = (text === '' || path.includes('/parts/') ? {} : JSON.parse(text)) as Body;
    this.bodies.push(body);
    if (path.endsWith('/file') && this.refuse(call) === undefined)
      return void response
        .writeHead(200, { ...headers, 'Content-Type': 'image/png', 'Content-Disposition': 'attachment' })
        .end(this.image);
    if (path === '/stream' && this.refuse(call) === undefined) return this.#stream(response, headers);
    const refusal = this.refuse(call);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const answer = refusal === undefined ? this.#answer(call, path, body, from) : undefined;
    const status = refusal ?? (answer === undefined ? 404 : request.method === 'POST' ? 201 : 200);
    response.writeHead(status, { ...headers, 'Content-Type': 'application/json' });
    response.end(answer ?? JSON.stringify({ error: 'refused', code: this.code, request_id: '1' }));
  }

  #stream(response: ServerResponse, headers: Record<string, string>): void {
    response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream' });
    response.write(': here\n\n');
    this.#streams.add(response);
    response.on('close', () => this.#streams.delete(response));
  }

  #answer(call: string, path: string, body: Body, from: number): string | undefined {
    const [, kind, id = '', part] = path.split('/');
    if (call === 'GET /config') return json(this.config);
    if (kind === 'beacons') return json(this.beacon);
    if (kind === 'forms')
      return json({ id: 'fsb_1', success_action: 'inline', success_message: 'Thank you!', redirect_url: null });
    if (kind === 'sessions')
      return json({ id: 'ses_1', token: 'token', identified: false, visitor: null, expires_at: '' });
    if (call === 'PUT /session/email') this.hasEmail = true;
    if (kind === 'session') return json({ id: 'ses_1', visitor: null, has_email: this.hasEmail });
    if (kind === 'articles' && id === 'popular') return json(this.popular);
    if (part === 'helpful') return '';
    if (kind === 'articles')
      return json(id === '' ? this.hits : this.articles.find(({ article_id: one }) => one === id));
    if (call === 'POST /attachments') return json(this.#announce(body));
    if (part === 'parts') return '';
    if (part === 'complete') return json(this.files.find((file) => file.id === id));
    if (kind === 'attachments') return json({ url: `/api/public/attachments/${id}/file`, expires_at: '' });
    if (call === 'GET /conversations') return page(this.conversations);
    if (call === 'POST /conversations') return this.#begin(body);
    if (part === 'messages' && call.startsWith('GET')) return this.#page(id, from);
    if (part === 'messages') return json(this.#receive(id, body));
    if (part === 'seen') return json(this.change(id, { unread_count: 0 }));
    if (part === 'csat')
      return json(
        this.change(id, {
          csat: {
            score: Number(body.score),
            comment: (body.comment as string) ?? null,
            created_at: this.#now(),
          },
        }),
      );
    return part === 'typing' ? '{}' : undefined;
  }

  /** Messages of a conversation, the latest first. */
  #page(id: string, from: number): string {
    const all = this.messages.filter(({ conversation_id: of }) => of === id).reverse();
    const next = from + this.pageSize;
    return page(all.slice(from, next), next < all.length ? String(next) : null);
  }

  /** A file as the API shows it. */
  attach(name: string): Attachment {
    const image = name.endsWith('.png');
    const type = image ? 'image/png' : 'application/pdf';
    const attachment = { id: `att_${this.files.length + 1}`, name, type, size: 1_000, has_thumbnail: image };
    this.files.push(attachment);
    return attachment;
  }

  #announce({ name, size }: Body): unknown {
    const file = this.attach(String(name));
    const at = `/api/public/attachments/${file.id}`;
    return {
      ...file,
      upload: { parts: [{ number: 1, size, url: `${at}/parts/1`, received: false }], complete_url: `${at}/complete` },
    };
  }

  #begin(body: Body): string {
    const known = this.messages.find(({ client_message_id: one }) => one === body.client_message_id);
    const { id } = known ? { id: known.conversation_id } : this.converse();
    const message = this.#receive(id, body);
    return json({ conversation: this.conversations.find((one) => one.id === id), message });
  }

  #receive(conversation_id: string, { content, client_message_id, attachments: ids = [] }: Body): Message {
    const known = this.messages.find(({ client_message_id: one }) => one === client_message_id);
    const sender = { type: 'customer', name: null, picture: null } as const;
    const attachments = this.files.filter(({ id }) => (ids as string[]).includes(id));
    if (known) return known;
    const isClosed = this.conversations.find(({ id }) => id === conversation_id)?.status === 'closed';
    const place = isClosed ? this.converse().id : conversation_id;
    const part = { conversation_id: place, sender, attachments, client_message_id: String(client_message_id) };
    return this.say({ ...part, content: String(content) });
  }
}

function page(data: readonly unknown[], next: string | null = null): string {
  return JSON.stringify({ data, page: { next_cursor: next, has_more: next !== null, limit: 50 } });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
