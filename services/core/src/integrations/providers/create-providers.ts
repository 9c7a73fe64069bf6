import type { ProviderName } from '@pharos/contract';
import type { Provider } from '../provider.js';
import { discord } from './discord.js';
import { github } from './github.js';
import { linear } from './linear.js';
import { shopify } from './shopify.js';
import { slack } from './slack.js';
import { stripe } from './stripe.js';

export type Providers = Readonly<Record<ProviderName, Provider>>;

/** Every provider. @param urls where those are that are not at their public addresses, without a slash at the end */
export function createProviders(urls: Partial<Record<ProviderName, string | undefined>>): Providers {
  return {
    slack: slack(urls.slack),
    github: github(urls.github),
    shopify: shopify(urls.shopify),
    stripe: stripe(urls.stripe),
    linear: linear(urls.linear),
    discord: discord(urls.discord),
  };
}
