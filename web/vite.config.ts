// The page is built into ../build/web: one index.html, and assets whose names carry a hash of their content. Nothing is
// inlined, because the server's Content-Security-Policy allows scripts and styles from itself alone.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: process.env.CYCAD_PAGE_FOLDER ?? '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': process.env.CYCAD_SERVER ?? 'http://127.0.0.1:8080' },
  },
});
