import type { ProviderCustomer, ProviderOrder } from '@pharos/proto/pharos/core/v1/integration';
import type { z } from 'zod';
import type { AskProvider } from './http/provider-http.js';

/** What a message to a channel says about a conversation. */
export interface Notice {
  readonly event: 'conversation.created' | 'agent.escalated' | 'message.created';
  readonly conversationId: string;
  readonly subject: string | null;
  readonly priority: string;
  readonly channel: string;
  readonly contactName: string | null;
  /** Why the agent handed it over, and what it says of it. */
  readonly reason?: string | undefined;
  readonly summary?: string | undefined;
}

/** The text of an issue to create. */
export interface IssueText {
  readonly title: string;
  readonly body: string;
}

/** An issue as the provider has created it. */
export interface Issue {
  readonly externalId: string;
  readonly key: string;
  readonly title: string;
  readonly url: string | null;
}

/** A customer with their orders, the latest first. */
export interface CustomerCard {
  readonly customer: ProviderCustomer;
  readonly orders: ProviderOrder[];
}

/** How many orders are shown. */
export const ordersShown = 10;

/** The credentials and settings of an integration, and the function that sends requests. */
export interface Access<Credentials, Settings> {
  readonly credentials: Credentials;
  readonly settings: Settings;
  readonly ask: AskProvider;
}

export interface ProviderOptions<Credentials extends z.ZodObject, Settings extends z.ZodObject> {
  readonly title: string;
  readonly description: string;
  readonly credentials: Credentials;
  readonly settings: Settings;
  /** The URL among the settings that leads to a server of the customer's own, which is looked up before it is taken. */
  ownServer?(settings: z.output<Settings>): string | undefined;
  /** Tells whether it can be used, without a trace for people. Throws ProviderError when not, as all of these do. */
  check(access: Access<z.output<Credentials>, z.output<Settings>>): Promise<void>;
  /** Posts a message. */
  post?(access: Access<z.output<Credentials>, z.output<Settings>>, notice: Notice): Promise<void>;
  createIssue?(access: Access<z.output<Credentials>, z.output<Settings>>, text: IssueText): Promise<Issue>;
  /** The customer with this email. */
  findCustomer?(
    access: Access<z.output<Credentials>, z.output<Settings>>,
    email: string,
  ): Promise<CustomerCard | undefined>;
}

/** A provider whatever its types: credentials and settings have passed its schemas. */
export type Provider = ProviderOptions<z.ZodObject, z.ZodObject>;

/** Declares a provider. */
export function defineProvider<Credentials extends z.ZodObject, Settings extends z.ZodObject>(
  options: ProviderOptions<Credentials, Settings>,
): Provider {
  return options as unknown as Provider;
}

/** The actions that can be permitted, by the function of the provider that carries them out. */
export const actionNames = {
  post_messages: 'post',
  create_issues: 'createIssue',
  read_customers: 'findCustomer',
} as const satisfies Record<string, keyof Provider>;

export type ActionName = keyof typeof actionNames;

/** The actions of a provider. */
export function actionsOf(provider: Provider): ActionName[] {
  const names = Object.keys(actionNames) as ActionName[];
  return names.filter((name) => provider[actionNames[name]] !== undefined);
}

/** Every action of the provider, and whether it is permitted, which is the default. */
export function permissionsOf(provider: Provider, chosen: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(actionsOf(provider).map((action) => [action, chosen[action] ?? true]));
}
