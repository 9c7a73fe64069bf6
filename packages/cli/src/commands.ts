import { accountCommands, keyGroup, projectGroup } from './account/commands.js';
import type { Commands } from './frame/run.js';
import { contactGroup } from './contacts/commands.js';
import { conversationGroup } from './inbox/commands.js';

/** All that `pharos` can do. */
export const commands: Commands = {
  single: accountCommands,
  groups: [projectGroup, keyGroup, conversationGroup, contactGroup],
};
