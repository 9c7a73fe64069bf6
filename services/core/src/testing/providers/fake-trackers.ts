import { randomUUID } from 'node:crypto';
import type { Asked, Host, Told } from './fake-internet.js';

type Trouble = ((asked: Asked) => ReturnType<Host>) | undefined;

interface GithubIssue {
  id: number;
  number: number;
  title: string;
  body: string | null;
  html_url: string;
}

/** A repository of GitHub; refuses what GitHub would. */
export class FakeGithub {
  static readonly host = 'api.github.com';
  readonly token = 'github_pat_secret';
  readonly issues: GithubIssue[] = [];
  repository = { full_name: 'octo/support', has_issues: true, archived: false };
  trouble: Trouble;
  /** What happens once an issue was made, instead of the answer. */
  afterwards: Trouble;

  readonly host: Host = async (asked) => {
    const troubled = this.trouble && (await this.trouble(asked));
    if (troubled) return troubled;
    if (!asked.headers['user-agent']) return { status: 403, body: 'Request forbidden by administrative rules.' };
    if (asked.headers.authorization !== `Bearer ${this.token}`)
      return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    if (asked.path === '/repos/octo/support') return { status: 200, body: this.repository };
    if (asked.path !== '/repos/octo/support/issues') return { status: 404, body: { message: 'Not Found' } };
    return asked.method === 'POST' ? this.#create(asked) : { status: 405 };
  };

  async #create(asked: Asked): Promise<Told | undefined> {
    const { title, body = null } = JSON.parse(asked.body) as { title?: string; body?: string };
    if (!title) return { status: 422, body: { message: 'Validation Failed', errors: [{ field: 'title' }] } };
    const number = this.issues.length + 1;
    const html_url = `https://github.com/octo/support/issues/${number}`;
    const issue = { id: 9_000 + number, number, title, body, html_url };
    this.issues.unshift(issue);
    return this.afterwards ? this.afterwards(asked) : { status: 201, body: issue };
  }
}

interface LinearIssue {
  id: string;
  identifier: string;
  title: string;
  url: string;
}

interface GraphqlBody {
  query: string;
  variables: { input?: { title: string; teamId: string }; team?: string };
}

/** A workspace of Linear with one team; refuses what Linear would. */
export class FakeLinear {
  static readonly host = 'api.linear.app';
  readonly apiKey = 'lin_api_secret';
  readonly teamId = '0f5b0a0e-4d5e-4f0a-9d4d-0d9b7a3f1c11';
  readonly issues: LinearIssue[] = [];
  trouble: Trouble;
  afterwards: Trouble;

  readonly host: Host = async (asked) => {
    const troubled = this.trouble && (await this.trouble(asked));
    if (troubled) return troubled;
    if (asked.path !== '/graphql' || asked.method !== 'POST') return { status: 404 };
    if (asked.headers.authorization !== this.apiKey) {
      return said('AUTHENTICATION_ERROR', 'Authentication required, not authenticated', 401);
    }
    const { query, variables } = JSON.parse(asked.body) as GraphqlBody;
    if (query.startsWith('mutation Create')) return this.#create(asked, variables);
    if (variables.team !== this.teamId) return said('INPUT_ERROR', 'Entity not found: Team');
    return { status: 200, body: { data: { team: { id: this.teamId } } } };
  };

  async #create(asked: Asked, { input }: GraphqlBody['variables']): Promise<Told | undefined> {
    if (!input || input.teamId !== this.teamId) return said('INPUT_ERROR', 'Entity not found: Team');
    const identifier = `ENG-${this.issues.length + 1}`;
    const url = `https://linear.app/acme/issue/${identifier}`;
    const issue = { id: randomUUID(), identifier, title: input.title, url };
    this.issues.push(issue);
    if (this.afterwards) return this.afterwards(asked);
    return { status: 200, body: { data: { issueCreate: { success: true, issue } } } };
  }
}

function said(code: string, message: string, status = 200): Told {
  return { status, body: { data: null, errors: [{ message, extensions: { code, userPresentableMessage: message } }] } };
}
