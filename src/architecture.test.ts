import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The product's map: a slice imports only slices that stand before it. */
const slices = ['session', 'places', 'jobs', 'views', 'clients', 'warehouses', 'fleet', 'skus', 'orders', 'imports', 'dashboard'];
/** Slices whose server side works across companies. */
const acrossCompanies = new Set(['session']);

const MAX_LINES = 300;
const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
/** A slice's records and inputs for the tests of all endpoints. */
const isFixture = (file: string) => /^src\/features\/[^/]+\/server\/testing\.ts$/.test(file);
const isTest = (file: string) => isFixture(file) || /\.(test|victim)\.tsx?$|^src\/(server\/testing|testing\/)/.test(file);

type Import = { from: string; to: string };
/** `import … from`, `export … from`, `import '…'` and `import('…')`. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^;'`]*?\bfrom\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;
const imports: Import[] = [...source].flatMap(([from, text]) =>
  [...text.matchAll(IMPORT)].map(([, named = '', effect = '', dynamic = '']) => {
    const specifier = named || effect || dynamic;
    const local = specifier.startsWith('#') ? `src/${specifier.slice(1)}` : path.posix.join(path.posix.dirname(from), specifier);
    return { from, to: /^[#.]/.test(specifier) ? local : specifier };
  }),
);
const own = imports.filter(({ to }) => to.startsWith('src/'));
const product = imports.filter(({ from }) => !isTest(from));

const sliceOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
/** Which side a file runs on; a test belongs to the Node side. */
const sideOf = (file: string): 'anywhere' | 'server' | 'web' | 'index' => {
  if (/^src\/(server|demo)\/|^src\/features\/[^/]+\/server\//.test(file)) return 'server';
  if (/^src\/web\/|^src\/features\/[^/]+\/web\//.test(file)) return 'web';
  if (/^src\/shared\/|^src\/features\/[^/]+\/[^/]+$/.test(file)) return 'anywhere';
  return 'index';
};
const tell = (broken: Import[]) => broken.map(({ from, to }) => `${from} -> ${to}`);

test('the check sees the imports of the whole product', () => {
  expect(own.length).toBeGreaterThan(200);
  expect(new Set(own.map(({ from }) => sliceOf(from))).size).toBeGreaterThanOrEqual(slices.length);
});

test('an import names a file that exists, with its extension', () => {
  const isFile = (to: string) => source.has(to) || /\.(css|json|svg)(\?url)?$/.test(to);
  expect(tell(own.filter(({ to }) => !isFile(to)))).toEqual([]);
});

test('a kit knows no slice', () => {
  expect(tell(own.filter(({ from, to }) => /^src\/(shared|server|web)\//.test(from) && sliceOf(to)))).toEqual([]);
});

test('what runs anywhere imports only what runs anywhere, and zod', () => {
  const anywhere = product.filter(({ from }) => sideOf(from) === 'anywhere');
  expect(tell(anywhere.filter(({ to }) => (to.startsWith('src/') ? sideOf(to) !== 'anywhere' : to !== 'zod')))).toEqual([]);
});

test('what runs anywhere has no clock and no randomness of its own', () => {
  const impure = files.filter(
    (file) => sideOf(file) === 'anywhere' && !isTest(file) && /new Date\(\)|Date\.now\(|Math\.random\(/.test(source.get(file) ?? ''),
  );
  expect(impure).toEqual([]);
});

test('the browser never reaches the server, nor the server the browser', () => {
  const sides = own.filter(({ from, to }) => {
    const [a, b] = [sideOf(from), sideOf(to)];
    return (a === 'web' && b === 'server') || (a === 'server' && b === 'web' && !isTest(from));
  });
  expect(tell(sides)).toEqual([]);
});

test('what the browser brings later copes with a network that is gone', () => {
  const bare = product.filter(({ from, to }) => to === 'react' && /\blazy\(/.test(source.get(from) ?? ''));
  expect(tell(bare)).toEqual(['src/web/later.ts -> react']);
});

test('a slice imports only slices that stand before it', () => {
  const order = (file: string) => slices.indexOf(sliceOf(file) ?? '');
  const backwards = own.filter(({ from, to }) => sliceOf(from) && sliceOf(to) && sliceOf(from) !== sliceOf(to) && order(to) > order(from));
  expect(tell(backwards.filter(({ from }) => isFixture(from) || !isTest(from)))).toEqual([]);
});

test('of another slice the server side takes tables and operations only', () => {
  const taken = product.filter(
    ({ from, to }) => sideOf(from) === 'server' && sliceOf(from) && sliceOf(to) && sliceOf(from) !== sliceOf(to),
  );
  expect(tell(taken.filter(({ to }) => sideOf(to) === 'server' && !/\/server\/(tables|operations)\.ts$/.test(to)))).toEqual([]);
});

test('work across companies is done by the slices named here', () => {
  const across = product.filter(({ from, to }) => to === 'src/server/platform.ts' && sideOf(from) !== 'index');
  expect(
    across.map(({ from }) => sliceOf(from) ?? from).filter((slice) => !acrossCompanies.has(slice) && !slice.startsWith('src/demo/')),
  ).toEqual([]);
});

test('every slice stands in the list, and every contract and handler in its index', () => {
  const found = [...new Set(files.map(sliceOf).filter((slice) => slice !== undefined))];
  expect(found.toSorted()).toEqual(slices.toSorted());
  const indexed = (index: string, file: string) =>
    found.filter((slice) => source.has(`src/features/${slice}/${file}`) && !source.get(index)?.includes(`features/${slice}/${file}`));
  expect(indexed('src/contract.ts', 'contract.ts')).toEqual([]);
  expect(indexed('src/handlers.ts', 'server/handlers.ts')).toEqual([]);
  expect(indexed('src/tables.ts', 'server/tables.ts')).toEqual([]);
  expect(indexed('src/testing/fixtures.ts', 'server/testing.ts')).toEqual([]);
});

test(`no source file has more than ${MAX_LINES} lines`, () => {
  const long = files.filter((file) => (source.get(file)?.split('\n').length ?? 0) > MAX_LINES + 1);
  expect(long).toEqual([]);
});

test('no barrels and no folders of leftovers', () => {
  expect(files.filter((file) => /\/(index|utils|helpers|types|constants|hooks|services)(\.tsx?|\/)/.test(file))).toEqual([]);
});

test('tests that start or kill a process stand apart, as *.kill.test.ts', () => {
  const starting = imports.filter(({ from, to }) => /\.test\.tsx?$/.test(from) && to === 'node:child_process');
  expect(starting.length).toBeGreaterThan(0);
  expect(tell(starting.filter(({ from }) => !from.endsWith('.kill.test.ts')))).toEqual([]);
});
