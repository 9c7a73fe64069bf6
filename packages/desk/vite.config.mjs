import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// `build.mjs` is how it is built; during development, `npx vite packages/desk` serves it beside a platform on this
// machine, and at /app/ui its components with their states, which are in no build.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/app/',
  plugins: [react()],
  // Workspace packages come from their sources: nothing has to be built before.
  resolve: { conditions: ['pharos-source', 'module', 'browser', 'development|production'] },
  // A policy without inline code, and without data: URLs for fonts.
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/app/sign-in': 'http://127.0.0.1:8080' } },
});
