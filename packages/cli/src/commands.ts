import { accountCommands, keyGroup, projectGroup } from './account/commands.js';
import { agentGroup } from './agent/commands.js';
import { contactGroup } from './contacts/commands.js';
import { eventGroup } from './events/commands.js';
import type { Commands } from './frame/command.js';
import { conversationGroup } from './inbox/commands.js';
import { knowledgeGroup } from './knowledge/commands.js';
import { mcpCommands } from './mcp/commands.js';
import { movingGroup } from './moving/commands.js';
import { shellCommands } from './shell/commands.js';
import { webhookGroup } from './webhooks/commands.js';

/** All that `pharos` can do. */
export const commands: Commands = {
  single: [...accountCommands, ...shellCommands, ...mcpCommands],
  groups: [
    projectGroup,
    keyGroup,
    conversationGroup,
    contactGroup,
    knowledgeGroup,
    agentGroup,
    webhookGroup,
    eventGroup,
    movingGroup,
  ],
};
