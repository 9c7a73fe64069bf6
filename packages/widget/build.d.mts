/** Makes the scripts, each with the path that it is written to. */
export declare function bundle(): Promise<{ path: string; contents: Buffer }[]>;
