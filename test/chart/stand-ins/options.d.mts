/** The options of each command of each program: true for one that takes a value. */
export const options: Record<string, Record<string, Record<string, boolean | undefined>>>;
