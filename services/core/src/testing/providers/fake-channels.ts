import type { Asked, Host } from './fake-internet.js';

/** A channel of Slack behind an incoming webhook; refuses what Slack would. */
export class FakeSlack {
  static readonly host = 'hooks.slack.com';
  readonly url = 'https://hooks.slack.com/services/T0/B0/slacksecret';
  readonly messages: string[] = [];
  /** Answers instead, when it says anything. */
  trouble: ((asked: Asked) => ReturnType<Host>) | undefined;

  readonly host: Host = async (asked) => {
    const troubled = this.trouble && (await this.trouble(asked));
    if (troubled) return troubled;
    if (asked.path !== '/services/T0/B0/slacksecret') return { status: 404, body: 'no_service' };
    if (asked.method !== 'POST' || asked.headers['content-type'] !== 'application/json')
      return { status: 400, body: 'invalid_payload' };
    const { text } = JSON.parse(asked.body) as { text?: string };
    if (typeof text !== 'string' || text === '') return { status: 400, body: 'no_text' };
    this.messages.push(text);
    return { status: 200, body: 'ok' };
  };
}

interface DiscordMessage {
  content?: string;
  allowed_mentions?: { parse?: unknown[] };
}

/** A channel of Discord behind a webhook; refuses what Discord would. */
export class FakeDiscord {
  static readonly host = 'discord.com';
  readonly url = 'https://discord.com/api/webhooks/42/discordsecret';
  readonly messages: DiscordMessage[] = [];
  trouble: ((asked: Asked) => ReturnType<Host>) | undefined;

  readonly host: Host = async (asked) => {
    const troubled = this.trouble && (await this.trouble(asked));
    if (troubled) return troubled;
    if (asked.path !== '/api/webhooks/42/discordsecret')
      return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } };
    if (asked.method === 'GET') return { status: 200, body: { id: '42', type: 1, name: 'Support', channel_id: '7' } };
    const message = JSON.parse(asked.body) as DiscordMessage;
    if (!message.content || message.content.length > 2_000)
      return { status: 400, body: { message: 'Cannot send an empty message', code: 50_006 } };
    this.messages.push(message);
    return asked.query.get('wait') === 'true' ? { status: 200, body: { id: '1' } } : { status: 204 };
  };
}
