import { integrationSchemas } from '@pharos/contract';
import { parseTarget } from '@pharos/outbound';
import { z } from 'zod';
import { ProviderError } from '../http/provider-error.js';
import { refusalOf } from '../http/provider-http.js';
import { linkUrl, read, shortText } from '../http/read-answer.js';
import { type Access, defineProvider, type Issue } from '../provider.js';

const title = 'GitHub';
/** https://docs.github.com/rest/about-the-rest-api/api-versions: the one that servers of Enterprise know as well. */
const apiVersion = '2022-11-28';

const { credentials, settings: chosen } = integrationSchemas.github;

const settings = chosen.extend({
  api_url: chosen.shape.api_url.transform((text, check) => {
    if (text === undefined) return undefined;
    const target = parseTarget(text);
    if ('url' in target && target.url.search === '') return target.url.href.replace(/\/+$/, '');
    check.addIssue({ code: 'custom', message: 'must be an http or https URL without a query' });
    return z.NEVER;
  }),
});

type GithubAccess = Access<z.output<typeof credentials>, z.output<typeof settings>>;

const repositoryAnswer = z.object({ has_issues: z.boolean(), archived: z.boolean().default(false) });
const issueAnswer = z.object({ id: z.number(), number: z.number(), title: shortText(300), html_url: z.unknown() });

const known = {
  404: 'did not find the repository, or the token cannot see it',
  410: 'has issues turned off for this repository',
};

/** @param base where the API is, when not at GitHub */
export function github(base: string | undefined) {
  const ask = (access: GithubAccess, path: string, json?: unknown) => {
    const { settings: chosen, credentials: held } = access;
    const url = `${chosen.api_url ?? base ?? 'https://api.github.com'}/repos/${chosen.repository}${path}`;
    const headers = {
      Authorization: `Bearer ${held.token}`,
      Accept: 'application/vnd.github+json',
      'X-GitHub-Api-Version': apiVersion,
    };
    return access.ask(title, { method: json === undefined ? 'GET' : 'POST', url, headers, json });
  };
  return defineProvider({
    title,
    credentials,
    settings,
    description: 'Creates issues from conversations',
    ownServer: (chosen) => chosen.api_url,
    async check(access) {
      const answer = await ask(access, '');
      if (answer.status !== 200) throw refusalOf(title, answer, known);
      const { has_issues, archived } = read(title, repositoryAnswer, answer.json());
      if (archived)
        throw new ProviderError('refused', `${title} has archived the repository, so it accepts no issues.`);
      if (!has_issues) throw new ProviderError('refused', `${title} ${known[410]}.`);
    },
    async createIssue(access, text) {
      const answer = await ask(access, '/issues', { ...text, labels: access.settings.labels });
      if (answer.status !== 201) throw refusalOf(title, answer, known);
      return toIssue(read(title, issueAnswer, answer.json()));
    },
  });
}

function toIssue({ id, number, title: name, html_url }: z.output<typeof issueAnswer>): Issue {
  return { externalId: String(id), key: `#${number}`, title: name, url: linkUrl(html_url) };
}
