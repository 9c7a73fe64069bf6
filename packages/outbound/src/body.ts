/** What is sent, in parts: of a long body most is one part that many requests share. */
export type Body = readonly Uint8Array[];
