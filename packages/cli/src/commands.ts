import { accountCommands, keyGroup, projectGroup } from './account/commands.js';
import { contactGroup } from './contacts/commands.js';
import type { Commands } from './frame/run.js';
import { conversationGroup } from './inbox/commands.js';
import { agentGroup, knowledgeGroup } from './knowledge/commands.js';

/** All that `pharos` can do. */
export const commands: Commands = {
  single: accountCommands,
  groups: [projectGroup, keyGroup, conversationGroup, contactGroup, knowledgeGroup, agentGroup],
};
