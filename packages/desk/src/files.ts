/** The folder of the desk as it is served, made by Vite: `index.html`, and `assets` whose names change with their contents. */
export const deskFolder = new URL('../dist/browser/', import.meta.url);
