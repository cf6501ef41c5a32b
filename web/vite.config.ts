// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

// The server embeds four files by name, so names carry no hashes and there is one chunk.
export default defineConfig({
  server: { proxy: { '/v1': process.env.CREDENCE_URL ?? 'http://127.0.0.1:7878' } },
  build: {
    target: 'es2021',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        inlineDynamicImports: true,
        entryFileNames: 'assets/app.js',
        assetFileNames: 'assets/app[extname]',
      },
    },
  },
});
