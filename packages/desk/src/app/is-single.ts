/** Whether a command's keys are letters or signs alone: `j`, `g m`, `shift+x`; not `mod+k`, and not `esc`. */
export const isSingle = (keys: string): boolean => /^(shift\+)?\S( |$)/.test(keys);
