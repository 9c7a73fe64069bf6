import type { FirstStart } from '../data-folder.js';
import { Problem, systemCode } from '../problem.js';

export interface Project {
  id: string;
  name: string;
}

export interface Webhook {
  id: string;
  url: string;
}

/** The calls of the API that a receiver needs. Each throws a Problem in words when it does not succeed. */
export interface ReceiverApi {
  listProjects(): Promise<Project[]>;
  listWebhooks(projectId: string): Promise<Webhook[]>;
  /** A webhook for every event; its secret is answered this once. */
  createWebhook(projectId: string, url: string): Promise<Webhook & { secret: string }>;
  /** One that is gone already is no trouble. */
  deleteWebhook(projectId: string, webhookId: string): Promise<void>;
}

const timeoutMs = 5_000;
const mostInPage = 100;

export function receiverApi(facts: FirstStart): ReceiverApi {
  const webhooksOf = (projectId: string) => `/projects/${encodeURIComponent(projectId)}/webhooks`;
  return {
    listProjects: () => listAll<Project>(facts, `/orgs/${facts.org_id}/projects`),
    listWebhooks: (projectId) => listAll<Webhook>(facts, webhooksOf(projectId)),
    createWebhook: async (projectId, url) => {
      const answer = await call<One<Webhook & { secret: string }>>(facts, 'POST', webhooksOf(projectId), {
        url,
        events: ['*'],
      });
      return answer.data;
    },
    deleteWebhook: async (projectId, webhookId) => {
      await call(facts, 'DELETE', `${webhooksOf(projectId)}/${webhookId}`, undefined, 'WEBHOOK_NOT_FOUND');
    },
  };
}

interface One<T> {
  data: T;
}

interface Page<T> {
  data: T[];
  page: { next_cursor: string | null };
}

/** What an error answer says (http-api.md §7). */
interface Refusal {
  error?: string;
  code?: string;
  issues?: { message: string }[];
}

async function listAll<T>(facts: FirstStart, path: string): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer: Page<T> = await call(facts, 'GET', `${path}?limit=${mostInPage}${from}`);
    found.push(...answer.data);
    cursor = answer.page.next_cursor;
  }
  return found;
}

/** @param harmless the code of a refusal that is as good as success */
async function call<T>(facts: FirstStart, method: string, path: string, body?: unknown, harmless?: string): Promise<T> {
  const { response, text } = await ask(facts, method, path, body);
  const answer = parsed(text);
  if (response.ok || (harmless !== undefined && answer.code === harmless)) return answer as T;
  if (response.status === 401) throw new Problem(`${facts.base_url} rejected the key of first-start.json.`);
  const reasons = [answer.error ?? text, ...(answer.issues ?? []).map(({ message }) => message)];
  throw new Problem(`${method} ${path} returned ${response.status} ${answer.code ?? ''}: ${reasons.join(' ')}`);
}

async function ask({ base_url, api_key }: FirstStart, method: string, path: string, body: unknown) {
  try {
    const response = await fetch(`${base_url}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': api_key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { response, text: await response.text() };
  } catch (error) {
    throw unreachable(base_url, error);
  }
}

function unreachable(baseUrl: string, error: unknown): Problem {
  const cause = error instanceof Error ? error.cause : undefined;
  if (systemCode(cause) === 'ECONNREFUSED') {
    return new Problem(`Pharos is not running at ${baseUrl}. Start it in another terminal: npm start`);
  }
  const words = cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error);
  return new Problem(`Pharos at ${baseUrl} does not answer (${words}).`);
}

function parsed(text: string): Refusal {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    // No answer of the API, such as that of a proxy; its status and text are shown.
    return {};
  }
}
