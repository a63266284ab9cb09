import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The product's map: a slice imports only slices that stand before it. */
const slices = [
  'session',
  'health',
  'settings',
  'jobs',
  'streets',
  'places',
  'views',
  'clients',
  'warehouses',
  'fleet',
  'employees',
  'live',
  'skus',
  'orders',
  'printing',
  'workdays',
  'routing',
  'fees',
  'accounts',
  'transfers',
  'marketplaces',
  'imports',
  'developers',
  'office',
  'storage',
  'dashboard',
  'personal',
];
/** Slices whose server side works across companies, and what of the kit reads what is the deployment's. */
const acrossCompanies = new Set([
  'session',
  'health',
  'live',
  'transfers',
  'marketplaces',
  'developers',
  'personal',
  'src/server/streets/store.ts',
]);

const MAX_LINES = 300;
const MAX_FILES = 25;
const posix = (file: string) => file.replaceAll('\\', '/');
const readAll = (pattern: string) => new Map(globSync(pattern).map((file) => [posix(file), readFileSync(file, 'utf8')]));
const source = readAll('src/**/*.{ts,tsx}');
const files = [...source.keys()];
/** A slice's records and inputs for the tests of all endpoints. */
const isFixture = (file: string) => /^src\/features\/[^/]+\/server\/testing\.ts$/.test(file);
const isTest = (file: string) => isFixture(file) || /\.(test|victim)\.tsx?$|^src\/(server\/testing|testing\/)/.test(file);

type Import = { from: string; to: string };
/** `import … from`, `export … from`, `import '…'` and `import('…')`. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^;'`]*?\bfrom\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;
const imports: Import[] = [...source].flatMap(([from, text]) =>
  [...text.replace(/^\s*\/?\*.*$/gm, '').matchAll(IMPORT)].map(([, named = '', effect = '', dynamic = '']) => {
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
  if (/^src\/(shared|features\/[^/]+)\//.test(file)) return 'anywhere';
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

/** Libraries that run anywhere as well: values in, values out (docs/decisions/029-prices.md). */
const pure = new Set(['zod', 'flatbush', 'point-in-polygon-hao', 'polygon-clipping', 'robust-predicates']);

test('what runs anywhere imports only what runs anywhere, and libraries that do', () => {
  const anywhere = product.filter(({ from }) => sideOf(from) === 'anywhere');
  expect(tell(anywhere.filter(({ to }) => (to.startsWith('src/') ? sideOf(to) !== 'anywhere' : !pure.has(to))))).toEqual([]);
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
  expect(tell(taken.filter(({ to }) => sideOf(to) === 'server' && !/\/server\/(tables|\w+Tables|operations)\.ts$/.test(to)))).toEqual([]);
});

test('work across companies is done by the slices named here', () => {
  const across = product.filter(({ from, to }) => to === 'src/server/platform.ts' && sideOf(from) !== 'index');
  const found = new Set(across.map(({ from }) => sliceOf(from) ?? from).filter((slice) => !slice.startsWith('src/demo/')));
  expect(found).toEqual(acrossCompanies);
});

test('every slice stands in the list, and what it has in the index of such', () => {
  const found = [...new Set(files.map(sliceOf).filter((slice) => slice !== undefined))];
  expect.soft(found.toSorted()).toEqual(slices.toSorted());
  const indices = {
    'src/contract.ts': 'contract.ts',
    'src/handlers.ts': 'server/handlers.ts',
    'src/tables.ts': 'server/tables.ts',
    'src/purge.ts': 'server/purge.ts',
    'src/testing/fixtures.ts': 'server/testing.ts',
  };
  for (const [index, file] of Object.entries(indices)) {
    const missing = found
      .map((slice) => `features/${slice}/${file}`)
      .filter((its) => source.has(`src/${its}`) && !source.get(index)?.includes(its));
    expect.soft(missing, `missing in ${index}`).toEqual([]);
  }
});

test('every screen stands in the index of screens', () => {
  const indexed = new Set(
    own.filter(({ from }) => /^src\/(.+\/(public|account|marketplace)Screens|routes)\.tsx$/.test(from)).map(({ to }) => to),
  );
  // The kit's own is what screens are made of.
  const screens = files.filter((file) => /\w+Screen\.tsx$/.test(file) && file !== 'src/web/record/RecordScreen.tsx');
  expect(screens.length).toBeGreaterThan(8);
  expect(screens.filter((file) => !indexed.has(file))).toEqual([]);
});

test(`no source file and no style sheet has more than ${MAX_LINES} lines`, () => {
  const long = [...source, ...readAll('src/**/*.css')].filter(([, text]) => text.split('\n').length > MAX_LINES + 1);
  expect(long.map(([file]) => file)).toEqual([]);
});

test('no slice and no kit imports an index', () => {
  const isIndex = (file: string) => /^src\/[^/]+\.tsx?$/.test(file);
  expect(tell(product.filter(({ from, to }) => isIndex(to) && !isIndex(from) && !from.startsWith('src/demo/')))).toEqual([]);
});

test('no file needs itself by way of others, types included', () => {
  const needs = Map.groupBy(product, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    if (done.has(file) || way.includes(file)) return;
    for (const { to } of needs.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(circles).toEqual([]);
});

/** Made for screens that are still to come. */
const awaited = ['src/web/record/plainForm.tsx plainForm'];

test('what a file exports is used by another', () => {
  const users = new Map([...source, ...readAll('{e2e,bench,scripts}/**/*.{ts,mjs}')]);
  // The list above is no use of what it names.
  users.delete('src/architecture.test.ts');
  const words = new Map([...users].map(([file, text]) => [file, new Set(text.match(/\w+/g))]));
  const dead = [...source].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter(
        (name) =>
          ![...users].some(([other, its]) => other !== file && words.get(other)?.has(name) && its.includes(path.posix.basename(file))),
      )
      .map((name) => `${file} ${name}`),
  );
  expect(dead.toSorted(), 'used by no other file, but for those that are awaited').toEqual(awaited);
});

const folders = Map.groupBy(
  globSync('src/**/*', { withFileTypes: true }).filter((entry) => entry.isFile()),
  ({ parentPath }) => posix(parentPath),
);

test(`no folder has more than ${MAX_FILES} files`, () => {
  expect([...folders].filter(([, its]) => its.length > MAX_FILES).map(([folder, its]) => `${folder} ${its.length}`)).toEqual([]);
});

test('each room says at its door what it is, in two to eight lines', () => {
  const rooms = [...folders.keys()].filter((folder) =>
    /^src\/(?:web|server|shared)\/[^/]+$|^src\/features\/[^/]+\/(?:(?:web|server)\/[^/]+|(?!web$|server$)[^/]+)$/.test(folder),
  );
  expect(rooms.length).toBeGreaterThan(20);
  const linesOf = (room: string) =>
    existsSync(`${room}/README.md`) ? readFileSync(`${room}/README.md`, 'utf8').trim().split('\n').length : 0;
  expect(rooms.filter((room) => linesOf(room) < 2 || linesOf(room) > 8)).toEqual([]);
});

test('no barrels and no folders of leftovers', () => {
  expect(files.filter((file) => /\/(index|utils|helpers|types|constants|hooks|services)(\.tsx?|\/)/.test(file))).toEqual([]);
});

test('tests that start or kill a process stand apart, as *.kill.test.ts', () => {
  const starting = imports.filter(({ from, to }) => /\.test\.tsx?$/.test(from) && to === 'node:child_process');
  expect(starting.length).toBeGreaterThan(0);
  expect(tell(starting.filter(({ from }) => !from.endsWith('.kill.test.ts')))).toEqual([]);
});
