import { newId } from '@pharos/kit';
import { poll } from '../../support/index.js';
import type { Answer } from './answer.js';
import type { Client, RequestOptions } from './client.js';
import type {
  AgentAction,
  AgentConfig,
  AgentEvaluation,
  AgentRun,
  AgentStatus,
  KnowledgeGap,
  ListedAgentEvaluation,
  Suggestions,
} from './records.js';

type Query = RequestOptions['query'];
type Headers = Record<string, string>;

/** The routes of a project's agent. */
export class AgentApi {
  readonly path: string;

  constructor(
    readonly client: Client,
    projectPath: string,
  ) {
    this.path = `${projectPath}/agent`;
  }

  async status(): Promise<AgentStatus> {
    return (await this.client.get<AgentStatus>(`${this.path}/status`)).data;
  }

  getConfig(headers: Headers = {}): Promise<Answer<AgentConfig>> {
    return this.client.send('GET', `${this.path}/config`, undefined, { headers });
  }

  async config(): Promise<AgentConfig> {
    return (await this.getConfig()).data;
  }

  patchConfig(body: unknown, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('PATCH', `${this.path}/config`, body, { headers });
  }

  suggest(conversation_id: string, headers: Headers = {}): Promise<Answer<Suggestions>> {
    return this.client.post(`${this.path}/suggest`, { conversation_id }, headers);
  }

  feedback(suggestionId: string, body: unknown, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('POST', `${this.path}/suggestions/${suggestionId}/feedback`, body, { headers });
  }

  listRuns(query: Query = {}): Promise<Answer<AgentRun[]>> {
    return this.client.get(`${this.path}/runs`, query);
  }

  getRun(id: string): Promise<Answer<AgentRun>> {
    return this.client.get(`${this.path}/runs/${id}`);
  }

  listGaps(query: Query = {}): Promise<Answer<KnowledgeGap[]>> {
    return this.client.get(`${this.path}/gaps`, query);
  }

  startEvaluation(body: unknown, headers: Headers = {}): Promise<Answer<AgentEvaluation>> {
    return this.client.post(`${this.path}/evaluations`, body, headers);
  }

  getEvaluation(id: string): Promise<Answer<AgentEvaluation>> {
    return this.client.get(`${this.path}/evaluations/${id}`);
  }

  listEvaluations(query: Query = {}): Promise<Answer<ListedAgentEvaluation[]>> {
    return this.client.get(`${this.path}/evaluations`, query);
  }

  /** Asks the questions, and waits until that is done. */
  async evaluate(questions: readonly object[], more: object = {}): Promise<AgentEvaluation> {
    const { data } = await this.startEvaluation({ source: 'questions', questions, ...more });
    return this.evaluated(data.id);
  }

  /** An evaluation that has ended. */
  evaluated(id: string): Promise<AgentEvaluation> {
    return poll(async () => {
      const { data } = await this.getEvaluation(id);
      return data.ended_at === null ? undefined : data;
    });
  }

  tryAction(id: string, body: unknown, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('POST', `${this.path}/actions/${id}/test`, body, { headers });
  }

  putModelKey(body: unknown, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('PUT', `${this.path}/model-key`, body, { headers });
  }

  deleteModelKey(): Promise<Answer<never>> {
    return this.client.delete(`${this.path}/model-key`);
  }

  createAction(body: unknown, headers: Headers = {}): Promise<Answer<AgentAction>> {
    return this.client.post(`${this.path}/actions`, body, headers);
  }

  /** An action that leads to where nobody listens, under a name of its own unless one is given. */
  async newAction(body: Record<string, unknown> = {}): Promise<AgentAction> {
    const name = `action_${newId('act').slice(4).toLowerCase()}`;
    const usual = { name, description: 'Finds an order', url: 'http://127.77.0.1:65535/' };
    return (await this.createAction({ ...usual, ...body })).data;
  }

  listActions(query: Query = {}): Promise<Answer<AgentAction[]>> {
    return this.client.get(`${this.path}/actions`, query);
  }

  getAction(id: string, headers: Headers = {}): Promise<Answer<AgentAction>> {
    return this.client.send('GET', `${this.path}/actions/${id}`, undefined, { headers });
  }

  patchAction(id: string, body: unknown, headers: Headers = {}): Promise<Answer<AgentAction>> {
    return this.client.send('PATCH', `${this.path}/actions/${id}`, body, { headers });
  }

  deleteAction(id: string, headers: Headers = {}): Promise<Answer<never>> {
    return this.client.send('DELETE', `${this.path}/actions/${id}`, undefined, { headers });
  }

  rotateActionSecret(id: string, headers: Headers = {}): Promise<Answer<AgentAction>> {
    return this.client.send('POST', `${this.path}/actions/${id}/rotate-secret`, undefined, { headers });
  }
}
