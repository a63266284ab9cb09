import { pathToFileURL } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the API listens while the browser side is developed. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

type Calls = Record<string, { method?: string; path?: string; files?: object }>;

/** What the calls of a slice need to know of its contract: where each goes. */
const wireOf = (calls: Calls) => Object.entries(calls).map(([name, { method, path, files }]) => [name, { method, path, files }] as const);

/** Leaves the schemas of the contracts on the server's side: `web/api.ts` needs no more than where a call goes. */
const slimContracts = (): Plugin => ({
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== '../contract.ts' || !importer?.endsWith('/web/api.ts')) return null;
    const contract = await this.resolve(source, importer, { skipSelf: true });
    return contract && `${contract.id}?slim`;
  },
  async load(id) {
    if (!id.endsWith('/contract.ts?slim')) return null;
    const contract = (await import(pathToFileURL(id.replace('?slim', '')).href)) as Record<string, Calls>;
    const slices = Object.entries(contract).filter(([, calls]) => Object.values(calls).every((call) => call.method && call.path));
    return slices.map(([name, calls]) => `export const ${name} = ${JSON.stringify(Object.fromEntries(wireOf(calls)))};`).join('\n');
  },
});

/**
 * Renames what a library that came minified calls `z`: by that name alone, as zod's, calls whose answer nobody uses would be left out of the
 * build (`manualPureFunctions`).
 */
const renamesZ = {
  visitor: {
    Scope({ scope }: { scope: { hasOwnBinding: (name: string) => boolean; rename: (name: string) => void } }) {
      if (scope.hasOwnBinding('z')) scope.rename('z');
    },
  },
};
const notZod = babel({ include: /[\\/]node_modules[\\/]barcode-detector[\\/]/, exclude: [], plugins: [renamesZ] });

export default defineConfig({
  plugins: [slimContracts(), notZod, react(), babel({ presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })] })],
  server: { proxy: { '/api': API } },
  // Found late, they would be bundled beside a second copy of the core while somebody works.
  optimizeDeps: { include: ['@mantine/core', '@mantine/dates', '@mantine/dropzone', '@mantine/notifications'] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Every file names those that it needs: one character less in the names is 0.9 kB less of the order list's first load, and none but
        // the hash another 4 kB. The manifest tells which module is in which.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What every list stands on, with all that it imports, is one file: of its own accord the bundler makes sixty of it, which together
        // are 26 kB more and, six at a time, take half a second of a slow line.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: new RegExp(
                [
                  'src/(main|web/(shell/Shell|table/DataTable|list/(FilterStrip|SearchField|drawnColumns|useList)|menu/LazyMenu|feedback/failure)).tsx?$',
                  'src/shared/record/fields.ts$',
                  'src/features/session/(web/)?role.ts$',
                  'src/features/orders/noun.ts$',
                  'src/web/list/selection/entrySelections.ts$',
                  'src/features/orders/web/list/orderSelection.ts$',
                  'icons/Icon(Plus|AlertTriangle|FileImport|ArrowBackUp|Printer).mjs$',
                ]
                  .join('|')
                  .replaceAll('/', String.raw`[\\/]`)
                  .replaceAll('.', String.raw`\.`),
              ),
            },
            // An address in a line, which other screens say too.
            { name: 'address', test: /[\\/]src[\\/]shared[\\/]place[\\/]addressLine\.ts$/ },
            // What the list of orders adds to that before it stands.
            {
              name: 'orders',
              test: /[\\/]src[\\/]features[\\/]orders[\\/]web[\\/](list[\\/](OrderStrip|AddMenu|columns)|useOrderMenu)\.tsx$/,
            },
          ],
        },
      },
      // A schema that a screen does not use, and a module of which it uses nothing, are not loaded with it.
      treeshake: { manualPureFunctions: ['z'], moduleSideEffects: [{ test: /\/src\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
});
