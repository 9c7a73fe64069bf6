import { expect, test } from 'vitest';
import { settingsSchema } from '../domain/settings.js';
import type { ConversationView, Turn, Utterance } from '../domain/turn.js';
import { gateOf } from './gate.js';

const conversation: ConversationView = {
  id: 'cnv_1',
  subject: null,
  status: 'open',
  priority: 'normal',
  channel: 'chat',
  assignedTo: null,
  tags: [],
  spam: false,
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));

/** As in `customer`, `agent`, `ai`: one a minute. */
function turnOf(said: readonly Utterance['from'][], more: Partial<ConversationView> = {}): Turn {
  const utterances = said.map((from, n) => ({ id: `msg_${n}`, from, text: 'x', at: at(n) }));
  return {
    orgId: 'org_1',
    projectId: 'prj_1',
    contactId: null,
    contact: null,
    conversation: { ...conversation, ...more },
    utterances,
  };
}

const config = (mode: 'assist' | 'copilot' | 'autopilot', enabled = true) => ({
  mode,
  model: null,
  confidenceThreshold: 0.7,
  revision: 1,
  settings: settingsSchema.parse({ enabled }),
});
const fresh = { handedBackAt: null, aiResolved: false };
type Case = [what: string, turn: Turn, mode: 'assist' | 'copilot' | 'autopilot', gate: string, standing?: typeof given];
const given = { handedBackAt: at(1) as Date | null, aiResolved: false };
const resolvedByAi = { handedBackAt: null, aiResolved: true };

const cases: Case[] = [
  ['the customer asks', turnOf(['customer']), 'autopilot', 'open'],
  ['the customer asks', turnOf(['customer']), 'copilot', 'open'],
  ['the customer asks', turnOf(['customer']), 'assist', 'idle'],
  ['nobody has written', turnOf([]), 'autopilot', 'idle'],
  ['the agent had the last word', turnOf(['customer', 'ai']), 'autopilot', 'idle'],
  ['a person answered before', turnOf(['customer', 'agent', 'customer']), 'autopilot', 'with people'],
  ['a person answered before', turnOf(['customer', 'agent', 'customer']), 'copilot', 'open'],
  ['a person answered last', turnOf(['customer', 'agent']), 'copilot', 'idle'],
  ['a person gave it back', turnOf(['customer', 'agent', 'customer']), 'autopilot', 'open', given],
  ['a person wrote after that', turnOf(['customer', 'ai', 'agent', 'customer']), 'autopilot', 'with people', given],
  ['it is assigned', turnOf(['customer'], { assignedTo: 'ada' }), 'autopilot', 'with people'],
  ['it is assigned', turnOf(['customer'], { assignedTo: 'ada' }), 'copilot', 'open'],
  ['it is closed', turnOf(['customer'], { status: 'closed' }), 'autopilot', 'idle'],
  ['it is snoozed', turnOf(['customer'], { status: 'snoozed' }), 'autopilot', 'idle'],
  ['a person resolved it', turnOf(['customer'], { status: 'resolved' }), 'autopilot', 'idle'],
  ['it resolved it itself meanwhile', turnOf(['customer'], { status: 'resolved' }), 'autopilot', 'open', resolvedByAi],
];

test.each(cases)('%s: %#', (_what, turn, mode, gate, standing = fresh) => {
  expect(gateOf(turn, config(mode), standing).kind).toBe(gate);
});

test('spam is nobody’s turn, in whatever mode and status', () => {
  for (const mode of ['copilot', 'autopilot'] as const)
    for (const status of ['open', 'closed'])
      expect(gateOf(turnOf(['customer'], { spam: true, status }), config(mode), fresh)).toEqual({ kind: 'idle' });
});

test('one that is turned off has no turn', () => {
  expect(gateOf(turnOf(['customer']), config('autopilot', false), fresh)).toEqual({ kind: 'idle' });
});

test('what it resolved itself it opens again before it answers', () => {
  const turn = turnOf(['ai', 'customer'], { status: 'resolved' });
  expect(gateOf(turn, config('autopilot'), resolvedByAi)).toMatchObject({ reopens: true, asked: { id: 'msg_1' } });
});
