import { integrationSchemas } from '@pharos/contract';
import { parseTarget } from '@pharos/outbound';
import { z } from 'zod';
import { followable, said } from '../fields.js';
import { ProviderError } from '../http/provider-error.js';
import { refusalOf } from '../http/provider-http.js';
import { read } from '../http/read-answer.js';
import { type Access, defineProvider, type Issue, type IssueRequest } from '../provider.js';

const title = 'GitHub';
/** https://docs.github.com/rest/about-the-rest-api/api-versions: the one that servers of Enterprise know as well. */
const apiVersion = '2022-11-28';
const maxBody = 65_536;

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
const issueAnswer = z.object({
  id: z.number(),
  number: z.number(),
  title: said(300),
  html_url: z.unknown(),
  body: z.string().nullable().optional(),
});

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
    issues: {
      async create(access, request) {
        const { labels } = access.settings;
        const body = `${request.body.slice(0, maxBody - 100)}\n\n${markOf(request)}`;
        const answer = await ask(access, '/issues', { title: request.title, body, labels });
        if (answer.status !== 201) throw refusalOf(title, answer, known);
        return toIssue(read(title, issueAnswer, answer.json()));
      },
      find: (access, request) => find((path) => ask(access, path), request),
    },
  });
}

/** What nobody sees of an issue, and tells which request made it: GitHub has no ids of requests. */
function markOf({ requestId }: IssueRequest): string {
  return `<!-- request ${requestId} -->`;
}

/** Clocks differ. */
const earlierMs = 10 * 60_000;
const pageSize = 20;
/** How many issues are gone through, and by how many requests: what is too long to come with others is asked for by itself. */
const most = { issues: 200, requests: 50 };

const listedIssue = issueAnswer.extend({ created_at: z.iso.datetime({ offset: true }) });

/** The newest first, until they are older than the request: an issue that is not seen in time may exist, so none is made. */
async function find(
  ask: (path: string) => ReturnType<GithubAccess['ask']>,
  request: IssueRequest,
): Promise<Issue | undefined> {
  const since = new Date(request.beganAt.getTime() - earlierMs);
  const mark = markOf(request);
  let size = pageSize;
  for (let seen = 0, requests = 0; seen < most.issues && requests < most.requests; requests += 1) {
    const answer = await ask(listPath(since, size, seen / size + 1));
    if (answer.status !== 200) throw refusalOf(title, answer, known);
    if (answer.cut && size > 1) {
      size = 1;
      continue;
    }
    const issues = read(title, z.array(listedIssue).max(pageSize), answer.json());
    const made = issues.find(({ body }) => body?.includes(mark));
    if (made) return toIssue(made);
    // Older ones that changed since are listed as well.
    const isLast = issues.length < size || issues.some(({ created_at }) => new Date(created_at) < since);
    if (isLast) return undefined;
    seen += size;
    if (seen % pageSize === 0) size = pageSize;
  }
  throw new ProviderError('busy', `${title} has too many newer issues to tell whether this one exists.`);
}

function listPath(since: Date, size: number, page: number): string {
  const query = new URLSearchParams({
    state: 'all',
    sort: 'created',
    direction: 'desc',
    since: since.toISOString(),
    per_page: String(size),
    page: String(page),
  });
  return `/issues?${query}`;
}

function toIssue({ id, number, title: name, html_url }: z.output<typeof issueAnswer>): Issue {
  return { externalId: String(id), key: `#${number}`, title: name, url: followable(html_url) };
}
