import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '#shared/permissions.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { createEmployee } from '../features/session/server/operations.ts';
import { employeeTypes } from '../features/session/server/tables.ts';
import { testApp } from './testApp.ts';
import { endpoints } from './fixtures.ts';
import { BOTH, type Rule, rules as table } from './permissionRules.ts';

let t: Awaited<ReturnType<typeof testApp>>;
/** Tokens by who holds them: `clerk` without any permission, `clerk order` with that one, and so on. */
const tokens = new Map<string, string>();
const restricted = ['clerk', 'operator', 'warehouse'] as const;
const withEach = (kind: string) => [kind, ...permissions.map((permission) => `${kind} ${permission}`), `${kind} ${BOTH}`];

beforeAll(async () => {
  t = await testApp();
  const company = await t.make.company();
  tokens.set('owner', company.token);
  tokens.set('admin', (await t.make.user(company, 'admin')).token);
  for (const kind of [...restricted, 'driver'] as const) {
    tokens.set(kind, (await t.make.user(company, kind)).token);
    for (const permission of permissions) tokens.set(`${kind} ${permission}`, (await t.make.user(company, kind, [permission])).token);
    tokens.set(`${kind} ${BOTH}`, (await t.make.user(company, kind, ['office', 'order'])).token);
  }
  const typeEmployee = newId();
  await t.inCompany(company, (db) => db.insert(employeeTypes).values({ _id: typeEmployee, name: 'Sereno', kind: 'other', degree: 9 }));
  const { companyId } = company;
  const sereno = { companyId, typeEmployee, fileNumber: 9, name: 'Sereno', last: 'Soto', permission: [...permissions] };
  const other = await asPlatform(t.database, (db) => createEmployee(db, sereno));
  tokens.set('other', await t.signIn(companyId, other));
});
afterAll(() => t.close());

const everybody = ['owner', 'admin', ...restricted.flatMap(withEach), ...withEach('driver'), 'other'];
const unrestricted = ['owner', 'admin'];
/** Those who may, by the words of the rule; the people of the warehouse hold its permission by their kind. */
const allowedBy = (rule: Rule): string[] => {
  if (rule === 'anybody' || rule === 'signed in') return everybody;
  if (rule === 'staff') return [...unrestricted, ...restricted.flatMap(withEach)];
  if (rule === 'unrestricted') return unrestricted;
  const both = rule === 'office' || rule === 'order' ? restricted.map((kind) => `${kind} ${BOTH}`) : [];
  return [...unrestricted, ...both, ...restricted.map((kind) => `${kind} ${rule}`), ...(rule === 'warehouse' ? withEach('warehouse') : [])];
};

test('the table names every call', () => {
  expect(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()).toEqual(Object.keys(table).toSorted());
});

test.each(endpoints)('$name is open to those whom the table names, and to nobody else', async ({ endpoint: { method, path } }) => {
  const answers = new Map<string, unknown>();
  for (const [who, token] of tokens) {
    // What no input is, so that nothing is done.
    const answer = await t.app.inject({ method, url: path, headers: { token }, ...(method === 'POST' && { payload: [] }) });
    answers.set(who, [answer.statusCode, answer.statusCode === 200 ? undefined : answer.json().code]);
  }
  const rule = table[`${method} ${path}`] ?? 'anybody';
  const allowed = allowedBy(rule);
  const yes = method === 'GET' ? [200, undefined] : [400, 'INVALID'];
  expect(answers).toEqual(new Map(everybody.map((who) => [who, allowed.includes(who) ? yes : [403, 'FORBIDDEN']])));
  const alone = await t.app.inject({ method, url: path, ...(method === 'POST' && { payload: [] }) });
  expect([alone.statusCode, alone.json().code]).toEqual(rule === 'anybody' ? [400, 'INVALID'] : [401, 'AUTH']);
});
