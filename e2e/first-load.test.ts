import { statSync } from 'node:fs';
import path from 'node:path';
import { DIST, type Manifest, readManifest } from './built.ts';
import { expect, test } from './kit.ts';

/** What a screen may load before it stands, in bytes of gzip: JavaScript alone. What comes on a hover, on a click or when idle does not count. */
const LIMIT = 220_000;
/** The same for screens that show a map. */
const MAP_LIMIT = 650_000;
const withMap = new Set(['OrderDetailScreen', 'ImportScreen', 'ClientScreen', 'ZonesScreen', 'WorkdayScreen', 'RouteScreen']);

/** The files that come with these modules, each once. */
const filesOf = (manifest: Manifest, keys: readonly string[], found = new Set<string>()): ReadonlySet<string> => {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], found);
  }
  return found;
};

test('every screen stands on at most 220 kB of JavaScript as gzip, one with a map on 650', ({ product }) => {
  // The product is built when it starts.
  expect(product.url).toMatch(/^http/);
  const manifest = readManifest();
  const screens = Object.keys(manifest).filter((key) => /^src\/.*Screen\.tsx$/.test(key));
  expect(screens).toContain('src/features/orders/web/list/OrdersScreen.tsx');
  const sizes = screens.map((screen) => {
    const files = [...filesOf(manifest, ['index.html', 'src/features/session/web/AppFrame.tsx', screen])];
    return [screen, files.reduce((sum, file) => sum + statSync(path.join(DIST, `${file}.gz`)).size, 0)] as const;
  });
  const limitOf = (screen: string) => (withMap.has(path.basename(screen, '.tsx')) ? MAP_LIMIT : LIMIT);
  expect(sizes.filter(([screen, bytes]) => bytes > limitOf(screen))).toEqual([]);
});
