import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the console to bundle-console/, from which the gateway serves it. Asset names contain a hash of their content. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  publicDir: 'public',
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(new URL('../bundle-console', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The first versions with `light-dark()`.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Data URLs in style sheets would need an exception of the content security policy.
    assetsInlineLimit: 0,
    license: { fileName: 'licences.md' },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The component library marks its modules for frameworks that render on the server.
      onLog: (level, log, print) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : print(level, log)),
    },
  },
});
