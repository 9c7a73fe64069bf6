import { print, refuse, save, state } from './state.mjs';

export const commands = {
  version: () => print({ gitVersion: 'v2.5.3', gitTreeState: 'clean' }),
  sign: ({ values, words: [reference] }) => {
    if (!state.registry[reference]) refuse(`Error: signing [${reference}]: MANIFEST_UNKNOWN: manifest unknown`);
    // Without --recursive, the real one leaves out the images of the platforms.
    state.signed.push({ reference, platforms: values.recursive === true, key: values.key });
    save();
  },
};
