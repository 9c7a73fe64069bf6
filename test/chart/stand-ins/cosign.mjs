import { print, refuse, save, state } from './state.mjs';

export const commands = {
  version: () => print({ gitVersion: 'v2.5.3', gitTreeState: 'clean' }),
  sign: ({ words: [reference] }) => {
    if (!state.registry[reference]) refuse(`Error: signing [${reference}]: MANIFEST_UNKNOWN: manifest unknown`);
    state.signed.push(reference);
    save();
  },
};
