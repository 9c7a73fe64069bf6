import { print, state } from './state.mjs';

export const commands = {
  '': () => print('git version 2.47.3'),
  'rev-parse': () => print(state.git.commit),
  status: () => print(state.git.changes),
  tag: () => print(state.git.tags.join('\n')),
};
