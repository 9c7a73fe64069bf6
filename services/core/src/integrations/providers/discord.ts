import { integrationSchemas } from '@pharos/contract';
import { cutText } from '@pharos/kit';
import { z } from 'zod';
import { ProviderError } from '../http/provider-error.js';
import { type ProviderAnswer, refusalOf } from '../http/provider-http.js';
import { defineProvider } from '../provider.js';
import { messageOf, type Style } from './messages.js';
import { webhookUrl } from './webhook-url.js';

const title = 'Discord';
/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
const maxContent = 2_000;
const suppressEmbeds = 4;

/** Whatever begins or ends markup has a backslash before it, which Discord does not show. */
const style: Style = {
  escape: (text) => text.replace(/[\\*_~`|<>[\]()#@:.-]/g, '\\$&'),
  bold: (escaped) => `**${escaped}**`,
  link: (url, label) => `[${label}](<${url.replace(/[()]/g, encodeURIComponent)}>)`,
};

const known = { 401: 'does not accept the token of this webhook', 404: 'did not find this webhook' };

/** @param base where webhooks are, when not at Discord */
export function discord(base: string | undefined) {
  return defineProvider({
    title,
    description: 'Posts new conversations, escalations and customers’ answers to a channel, through a webhook',
    credentials: integrationSchemas.discord.credentials.extend({
      webhook_url: webhookUrl(
        base,
        /^https:\/\/(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/,
        { example: 'https://discord.com/api/webhooks/1234/…' },
      ),
    }),
    settings: integrationSchemas.discord.settings,
    async check({ credentials, ask }) {
      const answer = await ask(title, { method: 'GET', url: credentials.webhook_url });
      if (answer.status !== 200) throw refusal(answer);
    },
    async post({ credentials, settings, ask }, notice) {
      const content = cutText(messageOf(notice, settings, style), maxContent);
      const json = { content, allowed_mentions: { parse: [] }, flags: suppressEmbeds };
      // Only with `wait` does it say whether the message was taken.
      const answer = await ask(title, { url: `${credentials.webhook_url}?wait=true`, json });
      if (answer.status !== 200 && answer.status !== 204) throw refusal(answer);
    },
  });
}

const limited = z.object({ retry_after: z.number().min(0) });

/** How long to wait stands in the body as well, more exactly. */
function refusal(answer: ProviderAnswer): ProviderError {
  const failed = refusalOf(title, answer, known);
  if (answer.status !== 429 || failed.retryAfterMs > 0) return failed;
  const { data } = limited.safeParse(jsonOf(answer));
  return new ProviderError('busy', failed.message, {
    untouched: true,
    retryAfterMs: Math.ceil((data?.retry_after ?? 0) * 1_000),
  });
}

function jsonOf(answer: ProviderAnswer): unknown {
  try {
    return answer.json();
  } catch {
    return undefined;
  }
}
