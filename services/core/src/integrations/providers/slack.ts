import { integrationSchemas } from '@pharos/contract';
import { refusalOf } from '../http/provider-http.js';
import { defineProvider } from '../provider.js';
import { messageOf, type Style } from './messages.js';
import { webhookUrl } from './webhook-url.js';

const title = 'Slack';

/** https://docs.slack.dev/messaging/formatting-message-text#escaping: these three, and nothing else, control. */
const style: Style = {
  escape: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  bold: (escaped) => `*${escaped}*`,
  link: (url, label) => `<${style.escape(url)}|${label}>`,
};

/** https://docs.slack.dev/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks */
const known = {
  403: 'no longer allows posts to this channel',
  404: 'did not find this webhook, or its channel was deleted',
  410: 'has archived the channel of this webhook',
};
/** What a webhook that works says to a message without a text. */
const healthy = /^(?:no_text|missing_text_or_fallback_or_attachments|invalid_payload)$/;

/** @param base where incoming webhooks are, when not at Slack */
export function slack(base: string | undefined) {
  return defineProvider({
    title,
    description: 'Posts new conversations, escalations and customers’ answers to a channel, by an incoming webhook',
    credentials: integrationSchemas.slack.credentials.extend({
      webhook_url: webhookUrl(base, /^https:\/\/hooks\.slack(?:-gov)?\.com\/services\/[\w-]+\/[\w-]+\/[\w-]+$/, {
        example: 'https://hooks.slack.com/services/T…/B…/…',
      }),
    }),
    settings: integrationSchemas.slack.settings,
    async check({ credentials, ask }) {
      // Slack has no question for this. A message without a text is posted nowhere, and refused as such where all else is well.
      const answer = await ask(title, { url: credentials.webhook_url, json: {} });
      if (answer.status === 200 || (answer.status === 400 && healthy.test(answer.text.trim()))) return;
      throw refusalOf(title, answer, known);
    },
    async post({ credentials, settings, ask }, notice) {
      const text = messageOf(notice, settings, style);
      const json = { text, parse: 'none', link_names: false, unfurl_links: false, unfurl_media: false };
      const answer = await ask(title, { url: credentials.webhook_url, json });
      if (answer.status !== 200) throw refusalOf(title, answer, known);
    },
  });
}
