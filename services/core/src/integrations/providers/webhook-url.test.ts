import { describe, expect, test } from 'vitest';
import { createProviders } from './create-providers.js';

const takes = (provider: 'slack' | 'discord', webhook_url: string, urls = {}) =>
  createProviders(urls)[provider].credentials.safeParse({ webhook_url }).success;

describe('the address of an incoming webhook', () => {
  test.each([
    ['slack', 'https://hooks.slack.com/services/T0/B0/abc'],
    ['slack', 'https://hooks.slack-gov.com/services/T0/B0/abc'],
    ['discord', 'https://discord.com/api/webhooks/42/a-b_c'],
    ['discord', 'https://canary.discord.com/api/v10/webhooks/42/abc'],
    ['discord', 'https://discordapp.com/api/webhooks/42/abc'],
  ] as const)('of %s may be %s', (provider, url) => {
    expect(takes(provider, url)).toBe(true);
  });

  test.each([
    ['slack', 'http://hooks.slack.com/services/T0/B0/abc'],
    ['slack', 'https://hooks.slack.com.evil.example/services/T0/B0/abc'],
    ['slack', 'https://evil.example/?https://hooks.slack.com/services/T0/B0/abc'],
    ['slack', 'https://hooks.slack.com@evil.example/services/T0/B0/abc'],
    ['slack', 'https://hooks.slack.com/services/T0/B0/../../api'],
    ['slack', 'https://hooks.slack.com:8443/services/T0/B0/abc'],
    ['slack', 'https://discord.com/api/webhooks/42/abc'],
    ['discord', 'https://discord.com/api/webhooks/42/abc/slack'],
    ['discord', 'https://evil-discord.com/api/webhooks/42/abc'],
    ['discord', 'nonsense'],
  ] as const)('of %s is not %s', (provider, url) => {
    expect(takes(provider, url)).toBe(false);
  });

  test('is below the operator’s own server, where one is named', () => {
    const urls = { slack: 'https://chat.example.com/hooks' };
    expect(takes('slack', 'https://chat.example.com/hooks/x', urls)).toBe(true);
    expect(takes('slack', 'https://chat.example.com/hooksx', urls)).toBe(false);
    expect(takes('slack', 'https://chat.example.com/hooks/../admin', urls)).toBe(false);
    expect(takes('slack', 'https://hooks.slack.com/services/T0/B0/abc', urls)).toBe(false);
    const refusal = createProviders(urls).slack.credentials.safeParse({
      webhook_url: 'https://hooks.slack.com/services/T0/B0/abc',
    });
    expect(refusal.error?.issues[0]?.message).toBe(
      'must be the URL of an incoming webhook, as in https://chat.example.com/hooks/…',
    );
  });
});
