import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { smallIcons } from './small-icons.mjs';

/**
 * Few files: what every page stands on, the inbox without what opens above it, what reads HTML and Markdown, and what several of the others
 * share. With its texts the inbox needs the first two.
 */
const groups = [
  { name: 'desk', tags: ['$initial'], priority: 5 },
  { name: 'inbox', test: /src\/inbox\/pages\.ts$/, priority: 4 },
  { name: 'html', test: /markup\/src\/from-html\.ts$/, priority: 3 },
  { name: 'markdown', test: /markup\/src\/from-markdown\.ts$/, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 1 },
];
/** What is shared is named after all that share it, which is more than a file's name may say. */
const chunkFileNames = ({ name }) => `assets/${name.split('~')[0]}-[hash].js`;

// `build.mjs` is how it is built; during development, `npx vite packages/desk` serves it beside a platform on this
// machine, and at /app/ui its components with their states, which are in no build.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/app/',
  plugins: [react(), smallIcons()],
  // Workspace packages come from their sources: nothing has to be built before.
  resolve: { conditions: ['pharos-source', 'module', 'browser', 'development|production'] },
  // A policy without inline code, and without data: URLs for fonts.
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
    // Browsers that know `:dir()`: for older ones it becomes a list of languages, which pages may be written against.
    cssTarget: ['chrome120', 'edge120', 'firefox120', 'safari17.4'],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/app/sign-in': 'http://127.0.0.1:8080' } },
});
