import { createHmac, randomUUID } from 'node:crypto';
import type { Conversation, Message, NewSession, Session, StartedConversation } from '@pharos/widget-protocol';
import type { Answer } from './answer.js';
import type { ProjectApi } from './project-api.js';
import { VisitorClient } from './visitor-client.js';

type Claims = Record<string, unknown>;

/** A visitor of a project's website, with a session of the widget. */
export class WidgetVisitor {
  private constructor(
    readonly client: VisitorClient,
    readonly projectId: string,
    readonly session: NewSession,
  ) {}

  static async arrive(baseUrl: string, { id }: { id: string }, identityToken?: string): Promise<WidgetVisitor> {
    const answer = await beginSession(new VisitorClient(baseUrl), id, { identity_token: identityToken });
    return WidgetVisitor.with(baseUrl, id, answer.data);
  }

  static with(baseUrl: string, projectId: string, session: NewSession): WidgetVisitor {
    return new WidgetVisitor(new VisitorClient(baseUrl, session.token), projectId, session);
  }

  get path(): string {
    return `/api/public/widget/${this.projectId}`;
  }

  get<Data>(path: string): Promise<Answer<Data>> {
    return this.client.get(this.path + path);
  }

  send<Data>(method: string, path: string, body?: unknown, headers = {}): Promise<Answer<Data>> {
    return this.client.send(method, this.path + path, body, headers);
  }

  me(): Promise<Answer<Session>> {
    return this.get('/session');
  }

  /** As whom they go on. */
  async identify(baseUrl: string, identityToken: string): Promise<WidgetVisitor> {
    const answer = await this.send<NewSession>('PATCH', '/session', { identity_token: identityToken });
    return WidgetVisitor.with(baseUrl, this.projectId, answer.data);
  }

  startWith(content: string, client_message_id: string = randomUUID()): Promise<Answer<StartedConversation>> {
    return this.send('POST', '/conversations', { content, client_message_id });
  }

  async start(content = 'Hello'): Promise<StartedConversation> {
    return (await this.startWith(content)).data;
  }

  say(conversationId: string, content: string, client_message_id: string = randomUUID()): Promise<Answer<Message>> {
    return this.send('POST', `/conversations/${conversationId}/messages`, { content, client_message_id });
  }

  async conversations(): Promise<Conversation[]> {
    return (await this.get<Conversation[]>('/conversations')).data;
  }

  async conversation(id: string): Promise<Conversation> {
    return (await this.get<Conversation>(`/conversations/${id}`)).data;
  }

  async messages(id: string): Promise<Message[]> {
    return (await this.get<Message[]>(`/conversations/${id}/messages?limit=100`)).data;
  }

  async see(id: string, message_id?: string): Promise<Conversation> {
    return (await this.send<Conversation>('POST', `/conversations/${id}/seen`, { message_id })).data;
  }
}

export function beginSession(client: VisitorClient, projectId: string, body: unknown): Promise<Answer<NewSession>> {
  return client.post(`/api/public/widget/${projectId}/sessions`, body);
}

/** A new secret for the identity tokens of a project. */
export async function newWidgetSecret(project: ProjectApi): Promise<string> {
  const answer = await project.client.post<{ secret: string }>(`${project.path}/widget/secret/rotate`, undefined);
  return answer.data.secret;
}

/** A JWT as a customer's server makes it, good for ten minutes unless the claims say otherwise. */
export function identityToken(secret: string, claims: Claims, header: Claims = {}): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return signed(`${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part({ exp, ...claims })}`, secret);
}

export function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The parts of a JWT with their signature. */
export function signed(parts: string, secret: string | Buffer, hash = 'sha256'): string {
  return `${parts}.${createHmac(hash, secret).update(parts).digest('base64url')}`;
}
