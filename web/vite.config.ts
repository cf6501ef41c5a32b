// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

// The server embeds the files by name, so names carry no hashes. The viewer of works is a chunk of its
// own, which is loaded when a work is opened.
export default defineConfig({
  server: { proxy: { '/v1': process.env.CREDENCE_URL ?? 'http://127.0.0.1:7878' } },
  build: {
    target: 'es2021',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: 'assets/app.js',
        chunkFileNames: 'assets/content.js',
        assetFileNames: 'assets/app[extname]',
      },
    },
  },
});
