import type { OauthConfig, ProviderPlaces } from './config.js';

/** Who can be asked for a consent, as rows and answers name them. */
export type ProviderName = 'google' | 'microsoft';

/** A provider at which the deployment has a client. */
export interface Provider extends Omit<ProviderPlaces, 'scopes'> {
  readonly name: ProviderName;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For what is done with mail. */
  readonly mailScopes: readonly string[];
  /** What has it tell a token that lasts. */
  readonly offlineScopes: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
}

const places = (tenant: string): Record<ProviderName, ProviderPlaces> => ({
  google: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  microsoft: {
    authorization: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
    token: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
});

const asked: Record<ProviderName, Pick<Provider, 'mailScopes' | 'offlineScopes' | 'parameters'>> = {
  google: {
    mailScopes: ['https://mail.google.com/'],
    offlineScopes: [],
    // Google tells a token that lasts only when somebody is asked, and asks nobody twice unless told.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    mailScopes: ['https://outlook.office.com/IMAP.AccessAsUser.All', 'https://outlook.office.com/SMTP.Send'],
    offlineScopes: ['offline_access'],
    parameters: { prompt: 'select_account' },
  },
};

/** The providers of the configuration. */
export function configuredProviders(config: OauthConfig): Map<ProviderName, Provider> {
  const [known, usual] = [config.MAIL_OAUTH_URLS, places(config.MICROSOFT_TENANT)];
  const providers = new Map<ProviderName, Provider>();
  const add = (name: ProviderName, clientId: string | undefined, clientSecret: string | undefined) => {
    if (clientId === undefined || clientSecret === undefined) return;
    const { scopes, ...at } = known[name] ?? usual[name];
    const asks = { ...asked[name], ...(scopes && { mailScopes: scopes }) };
    providers.set(name, { name, clientId, clientSecret, ...asks, ...at });
  };
  add('google', config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  add('microsoft', config.MICROSOFT_CLIENT_ID, config.MICROSOFT_CLIENT_SECRET);
  return providers;
}
