import { readdir } from 'node:fs/promises';

/** Paths of everything in a folder of attachments; what goes meanwhile is looked for again. */
export async function storedFiles(folder: string): Promise<string[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
