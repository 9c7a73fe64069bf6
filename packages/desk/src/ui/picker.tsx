import { overlay } from './overlay.js';

/** A list to choose from by typing: of commands, people, tags, times. */
export const Picker = overlay(async () => (await import('./picker-layer.js')).PickerLayer, { ahead: true });
