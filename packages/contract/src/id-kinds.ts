/** The prefix of every id, by what it names. */
export const idKinds = {
  organization: 'org',
  user: 'usr',
  project: 'prj',
  apiKey: 'key',
  conversation: 'cnv',
  message: 'msg',
  contact: 'con',
  form: 'frm',
  formSubmission: 'fsb',
  beacon: 'bcn',
  integration: 'itg',
  article: 'art',
  webhook: 'whk',
  webhookDelivery: 'whd',
  webhookAttempt: 'wha',
  auditEntry: 'aud',
  agentRun: 'run',
  suggestion: 'sug',
  event: 'evt',
  request: 'req',
} as const;

export type IdKind = keyof typeof idKinds;
