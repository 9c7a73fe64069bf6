import { type ModelServer, says } from '@pharos/agent/model-server';
import { expectEmpty } from './expectations.js';
import type { ProjectApi } from './project-api.js';

/** A project whose agent answers each customer with a model that looks an order up, at the URL, and then asks for a person. */
export async function actThenEscalate(project: ProjectApi, model: ModelServer, url: string): Promise<void> {
  lookUpThenAsk(model, 'find_order');
  const key = { provider: 'openai-compatible', api_key: 'key', base_url: model.url };
  expectEmpty(await project.agent.putModelKey(key));
  const parameters = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };
  await project.agent.newAction({ name: 'find_order', parameters, url, needs_confirmation: false });
  const settings = { allowed_actions: ['find_order'] };
  await project.agent.patchConfig({ ai_model: 'llama3.1', agent_mode: 'autopilot', settings });
}

const reading = {
  intent: 'question',
  language: 'en',
  searches: ['order status'],
  is_angry: false,
  agrees_to_action: false,
  policy_topic: null,
  manipulation: false,
};

function lookUpThenAsk(model: ModelServer, action: string): void {
  const draft = {
    answer: '',
    claims: [],
    needs_clarification: null,
    manipulation: false,
  };
  const lookUp = { name: action, arguments_json: '{"order_id":"A-7"}' };
  model.replies = ({ body }) => {
    const format = JSON.stringify(body.response_format);
    if (format.includes('"searches"')) return says(reading);
    if (format.includes('"supported"'))
      return says({ supported: Array(20).fill(true), covered: Array(20).fill(true), answers_question: true });
    const knows = JSON.stringify(body.messages).includes('on its way');
    return says({ ...draft, actions: knows ? [] : [lookUp] });
  };
}
