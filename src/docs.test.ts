import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, demoSignIns } from './demo/demo.ts';
import { eventIds, statuses } from './features/orders/status.ts';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,src}/**/*.md')].map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));
const page = (name: string) => pages.find(({ file }) => file === name)?.text ?? '';

test('links between the documents lead to files', () => {
  const links = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => path.join(path.dirname(file), to)),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((to) => !existsSync(to))).toEqual([]);
});

test('files that the documents name are there', () => {
  const named = pages.flatMap(({ text }) =>
    [...text.matchAll(/`((?:src|e2e|scripts|docs)\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test('a decision that a comment cites is there, by its file', () => {
  const code = globSync('{src,e2e,bench,scripts}/**/*.{ts,tsx,mjs}').map((file) => readFileSync(file, 'utf8'));
  const cited = code.flatMap((text) => text.match(/docs\/decisions[\w./-]*/g) ?? []).map((file) => file.replace(/\.$/, ''));
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter((file) => !file.endsWith('.md') || !existsSync(file))).toEqual([]);
});

test('the slices are listed in their order', () => {
  const [, list = ''] = /const slices = \[([^\]]+)\]/.exec(readFileSync('src/architecture.test.ts', 'utf8')) ?? [];
  const names = [...list.matchAll(/'(\w[\w-]*)'/g)].map(([, name]) => `\`${name}\``);
  expect(names.length).toBeGreaterThan(5);
  expect(page('CONTRIBUTING.md')).toContain(`: ${names.join(', ')}.`);
});

test('the README lists the demo sign-ins', () => {
  const listed = [...page('README.md').matchAll(/^\| `(\S+@\S+)` +\| (.+?) +\|$/gm)].map(([, email, who]) => ({ email, who }));
  expect(listed).toEqual(demoSignIns);
  expect(page('README.md')).toContain(`\`${DEMO_PASSWORD}\``);
});

test('the glossary lists the statuses and which of them are events', () => {
  const rows = [...page('docs/glossary.md').matchAll(/^\| (\d+) +\| (.+?) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, id, name]) => [Number(id), name])).toEqual(statuses.map(({ id, name }) => [id, name]));
  expect(rows.filter(([, , , meaning]) => meaning?.startsWith('Event')).map(([, id]) => Number(id))).toEqual([...eventIds]);
});
