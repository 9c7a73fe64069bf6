import { enums } from '@pharos/contract';
import { Ajv } from 'ajv';
import type { OfferedAction } from '../answering/answer-deps.js';
import type { ActionRequest } from '../domain/outcome.js';

const tags = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: 100 },
  minItems: 1,
  maxItems: 20,
} as const;

const builtIn = (name: string, description: string, properties: Record<string, object>): OfferedAction => ({
  name,
  description,
  needsConfirmation: false,
  isLookup: false,
  parameters: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});

/** What the agent can do to the conversation at hand, where the project allows it. */
export const builtInActions = [
  builtIn('set_priority', 'Sets how urgent the conversation is.', {
    priority: { type: 'string', enum: ['low', 'normal', 'high', 'urgent'] },
  }),
  builtIn('set_status', 'Opens, resolves or closes the conversation.', {
    status: { type: 'string', enum: ['open', 'resolved', 'closed'] },
  }),
  builtIn('add_tags', 'Adds tags to the conversation.', { tags }),
  builtIn('remove_tags', 'Removes tags from the conversation.', { tags }),
  builtIn('assign', 'Assigns the conversation to a person or team; people answer from then on.', {
    assignee: { type: 'string', minLength: 1, maxLength: 200 },
  }),
  builtIn('escalate', 'Hands the conversation over to people.', {
    summary: { type: 'string', minLength: 1, maxLength: 2_000, description: 'For the team: what the customer needs.' },
  }),
] as const;

export const builtInNames: ReadonlySet<string> = new Set(builtInActions.map(({ name }) => name));

/** Filters use this word for conversations without an assignee, so that nobody may have this name. */
const nobody = 'none';

const ajv = new Ajv({ strict: true });
const checks = new Map(builtInActions.map(({ name, parameters }) => [name, ajv.compile(parameters)]));

/** What is wrong with the arguments of a built-in action; undefined: nothing. */
export function problemOf({ name, arguments: given }: ActionRequest): string | undefined {
  const check = checks.get(name);
  if (!check) return 'There is no such action.';
  if (!check(given)) return ajv.errorsText(check.errors, { dataVar: 'arguments' });
  return name === 'assign' && given.assignee === nobody ? `arguments/assignee must not be ${nobody}` : undefined;
}

/** What an action changes of a conversation. */
export interface ConversationChange {
  readonly updateMask: string[];
  readonly status?: number;
  readonly priority?: number;
  readonly assignedTo?: string;
  readonly addTags?: string[];
  readonly removeTags?: string[];
  /** It has to have one of these; absent: any. */
  readonly ifStatuses?: number[];
}

/** What a built-in action other than `escalate` comes to; its arguments are as its schema says. */
export function changeOf({ name, arguments: given }: ActionRequest): ConversationChange {
  const { priority, status, assignee, tags: named = [] } = given as unknown as Arguments;
  switch (name) {
    case 'set_priority':
      return { updateMask: ['priority'], priority: enums.priority.fromText(priority) };
    case 'set_status':
      return { updateMask: ['status'], status: enums.conversationStatus.fromText(status) };
    case 'add_tags':
      return { updateMask: [], addTags: [...named] };
    case 'remove_tags':
      return { updateMask: [], removeTags: [...named] };
    case 'assign':
      return { updateMask: ['assigned_to'], assignedTo: assignee };
    default:
      throw new Error(`not an action on a conversation: ${name}`);
  }
}

interface Arguments {
  readonly priority: string;
  readonly status: string;
  readonly assignee: string;
  readonly tags?: readonly string[];
}
