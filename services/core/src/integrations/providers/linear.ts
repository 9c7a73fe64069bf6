import { integrationSchemas } from '@pharos/contract';
import { z } from 'zod';
import { askGraphql } from '../http/graphql.js';
import { ProviderError } from '../http/provider-error.js';
import { linkUrl, shortText } from '../http/read-answer.js';
import { type Access, defineProvider, type Issue } from '../provider.js';

const title = 'Linear';

const { credentials, settings } = integrationSchemas.linear;

type LinearAccess = Access<z.output<typeof credentials>, z.output<typeof settings>>;

const issue = z.object({ id: shortText(100), identifier: shortText(50), title: shortText(300), url: z.unknown() });
const team = z.object({ team: z.object({ id: z.string() }) });
const created = z.object({ issueCreate: z.object({ success: z.boolean(), issue: issue.nullable() }) });

const queries = {
  check: 'query Check($team: String!) { team(id: $team) { id } }',
  create: `mutation Create($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { id identifier title url } } }`,
};

/** https://linear.app/developers/graphql */
const known = {
  AUTHENTICATION_ERROR: 'does not accept the API key',
  FORBIDDEN: 'does not allow this with this API key',
};

/** @param base where the API is, when not at Linear */
export function linear(base: string | undefined) {
  const ask = <Schema extends z.ZodType>(
    { credentials: { api_key }, ask: send }: LinearAccess,
    query: string,
    variables: Record<string, unknown>,
    data: Schema,
  ) => {
    const url = `${base ?? 'https://api.linear.app'}/graphql`;
    return askGraphql(send, { title, url, headers: { Authorization: api_key }, query, variables, data, known });
  };
  return defineProvider({
    title,
    credentials,
    settings,
    description: 'Creates issues from conversations',
    async check(access) {
      await ask(access, queries.check, { team: access.settings.team_id }, team);
    },
    async createIssue(access, text) {
      const input = { title: text.title, description: text.body, teamId: access.settings.team_id };
      const { issueCreate } = await ask(access, queries.create, { input }, created);
      if (issueCreate.issue) return toIssue(issueCreate.issue);
      throw new ProviderError('unreadable', `${title} did not return the issue that it created.`);
    },
  });
}

function toIssue({ id, identifier, title: name, url }: z.output<typeof issue>): Issue {
  return { externalId: id, key: identifier, title: name, url: linkUrl(url) };
}
