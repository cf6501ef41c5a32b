// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

// A name with a hash never gets other content, so browsers keep such files for good; the server
// asks them to. The style sheet is one file, because a page without its styles would jump.
const server = process.env.CREDENCE_URL ?? 'http://127.0.0.1:7878';

export default defineConfig({
  server: { proxy: { '/v1': server, '/docs': server } },
  build: {
    target: 'es2021',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/app-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/app-[hash][extname]',
      },
    },
  },
});
