import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions, type Permission } from '#shared/permissions.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { createEmployee } from '../features/session/server/operations.ts';
import { employeeTypes } from '../features/session/server/tables.ts';
import { testApp } from './testApp.ts';
import { endpoints } from './fixtures.ts';

/** Anybody, whoever is signed in, the people of the office, who has the permission or both of them, or who needs none. */
type Rule = 'anybody' | 'signed in' | 'staff' | Permission | typeof BOTH | 'unrestricted';
const BOTH = 'office and order';

/** Who may make each call (decisions §1). */
const table: Record<string, Rule> = {
  'POST /api/auth': 'anybody',
  'POST /api/auth/code': 'anybody',
  'POST /api/auth/invitation': 'anybody',
  'POST /api/auth/invitation/accept': 'anybody',
  'POST /api/auth/check': 'anybody',
  'POST /api/auth/logout': 'signed in',
  'POST /api/auth/forgot': 'anybody',
  'POST /api/auth/reset': 'anybody',
  'POST /api/profile/preferences': 'signed in',
  'GET /api/profile': 'signed in',
  'POST /api/profile/edit': 'signed in',
  'POST /api/profile/password': 'signed in',
  'GET /api/profile/session': 'signed in',
  'POST /api/profile/session/close': 'signed in',
  'GET /api/profile/factor': 'signed in',
  'POST /api/profile/factor/begin': 'signed in',
  'POST /api/profile/factor/confirm': 'signed in',
  'POST /api/profile/factor/activate': 'signed in',
  'POST /api/profile/factor/remove': 'signed in',
  'POST /api/profile/factor/codes': 'signed in',
  'GET /api/company/factor': 'unrestricted',
  'POST /api/company/factor': 'unrestricted',
  'POST /api/profile/setlabel': 'staff',
  'POST /api/profile/logo': 'unrestricted',
  'GET /api/print/certificate': 'staff',
  'POST /api/print/sign': 'staff',
  'GET /api/street': 'staff',
  'POST /api/street/upload': 'unrestricted',
  'POST /api/street/fetch': 'unrestricted',
  'POST /api/street/delete': 'unrestricted',
  'POST /api/road/route': 'staff',
  'POST /api/place/suggest': 'staff',
  'POST /api/place/resolve': 'staff',
  'POST /api/place/at': 'staff',
  'POST /api/place/normalise': 'staff',
  'POST /api/place/remember': 'staff',
  'POST /api/place/region/search': 'staff',
  'GET /api/client': 'office',
  'POST /api/client': 'office',
  'POST /api/client/edit': 'office',
  'POST /api/client/edit/get': 'office',
  'POST /api/client/deactivate': 'office',
  'POST /api/client/delete': 'office',
  'POST /api/client/history': 'office',
  'POST /api/client/export': 'office',
  'POST /api/client/import/check': 'office',
  'POST /api/client/import': 'office',
  'POST /api/client/search': 'staff',
  'POST /api/client/email': 'office',
  'POST /api/client/ml': 'staff',
  'POST /api/client/linkup/delete': 'office',
  'POST /api/audit/search': 'unrestricted',
  'POST /api/audit/export': 'unrestricted',
  'POST /api/audit/people': 'unrestricted',
  'POST /api/report/order/pagination': BOTH,
  'POST /api/report/order/ids': BOTH,
  'POST /api/report/order/rows': BOTH,
  'POST /api/report/order/account': BOTH,
  'POST /api/report/order/export': BOTH,
  'POST /api/client/summary': 'office',
  'POST /api/client/imports': 'office',
  'POST /api/client/skus': 'office',
  'POST /api/client/layouts': 'office',
  'GET /api/warehouse': 'staff',
  'POST /api/warehouse/search': 'staff',
  'POST /api/warehouse': 'warehouse',
  'POST /api/warehouse/edit': 'warehouse',
  'POST /api/warehouse/edit/get': 'warehouse',
  'POST /api/warehouse/deactivate': 'warehouse',
  'POST /api/warehouse/delete': 'warehouse',
  'POST /api/warehouse/history': 'warehouse',
  'POST /api/warehouse/export': 'warehouse',
  'GET /api/warehouse/status': 'warehouse',
  'POST /api/warehouse/held': 'warehouse',
  'GET /api/warehouse/import': 'staff',
  'GET /api/employee': 'office',
  'POST /api/employee': 'office',
  'POST /api/employee/edit': 'office',
  'POST /api/employee/edit/get': 'office',
  'POST /api/employee/deactivate': 'office',
  'POST /api/employee/delete': 'office',
  'POST /api/employee/history': 'office',
  'POST /api/employee/export': 'office',
  'POST /api/employee/import/check': 'office',
  'POST /api/employee/import': 'office',
  'POST /api/employee/email': 'office',
  'POST /api/employee/invite': 'office',
  'POST /api/employee/factor/reset': 'unrestricted',
  'POST /api/employee/vehicle/search': 'office',
  'GET /api/employee/type': 'office',
  'POST /api/employee/type/new': 'office',
  'POST /api/employee/type/del': 'office',
  'GET /api/employee/workshift/list': 'office',
  'POST /api/employee/workshift/new': 'office',
  'POST /api/employee/workshift/del': 'office',
  'GET /api/fee': 'office',
  'POST /api/fee/save': 'office',
  'POST /api/fee/update': 'office',
  'POST /api/fee/edit/get': 'office',
  'POST /api/fee/remove': 'office',
  'POST /api/fee/deactivate': 'office',
  'POST /api/fee/history': 'office',
  'POST /api/fee/export': 'office',
  'POST /api/fee/clone': 'office',
  'POST /api/fee/client/save': 'office',
  'POST /api/fee/zone': 'office',
  'POST /api/fee/zone/list': 'office',
  'POST /api/fee/zone/save': 'office',
  'POST /api/fee/price': 'office',
  'POST /api/account/movement': 'account',
  'POST /api/account/add': 'account',
  'POST /api/account/search/form': 'account',
  'GET /api/account/client': 'account',
  'GET /api/account/employee': 'account',
  'POST /api/account/statement': 'account',
  'GET /api/account/status': 'account',
  'POST /api/account/setting': 'unrestricted',
  'POST /api/account/search': 'account',
  'POST /api/account/search/order': 'account',
  'POST /api/account/invoice': 'account',
  'POST /api/account/invoice/edit': 'account',
  'POST /api/account/invoice/edit/get': 'account',
  'POST /api/account/invoice/price': 'account',
  'POST /api/account/invoice/delete': 'account',
  'POST /api/account/lastaction': 'account',
  'POST /api/fee/example': 'office',
  'GET /api/fee/vehicle/type': 'office',
  'GET /api/fee/checks': 'office',
  'GET /api/fleet': 'fleet',
  'POST /api/fleet/vehicle': 'fleet',
  'POST /api/fleet/vehicle/edit': 'fleet',
  'POST /api/fleet/edit/get': 'fleet',
  'POST /api/fleet/vehicle/delete': 'fleet',
  'POST /api/fleet/history': 'fleet',
  'POST /api/fleet/export': 'fleet',
  'GET /api/fleet/category': 'fleet',
  'POST /api/fleet/newcategory': 'fleet',
  'POST /api/fleet/clearcategory': 'fleet',
  'GET /api/fleet/brand': 'fleet',
  'POST /api/fleet/model': 'fleet',
  'GET /api/fleet/type': 'fleet',
  'GET /api/fleet/status': 'fleet',
  'POST /api/fleet/catalogue': 'unrestricted',
  'POST /api/fleet/clear': 'unrestricted',
  'GET /api/driver': 'fleet',
  'POST /api/driver/export': 'fleet',
  'POST /api/fulfillment/sku/search': 'unrestricted',
  'POST /api/fulfillment/sku': 'unrestricted',
  'POST /api/fulfillment/sku/export': 'unrestricted',
  'POST /api/fulfillment/client/sku/variant': 'unrestricted',
  'POST /api/fulfillment/client/sku/add': 'unrestricted',
  'POST /api/fulfillment/client/sku/save': 'unrestricted',
  'POST /api/fulfillment/client/sku': 'unrestricted',
  'POST /api/fulfillment/client/sku/delete': 'unrestricted',
  'POST /api/fulfillment/client/sku/history': 'unrestricted',
  'POST /api/fulfillment/client/sku/import/check': 'unrestricted',
  'POST /api/fulfillment/client/sku/import': 'unrestricted',
  'POST /api/fulfillment/product/search': 'order',
  'GET /api/order/status': 'staff',
  'POST /api/order/search': 'order',
  'POST /api/order/changed': 'order',
  'POST /api/order/restore': 'unrestricted',
  'POST /api/order/search/driver': 'staff',
  'POST /api/order/detail': 'order',
  'POST /api/order/history': 'order',
  'POST /api/order/edit/bulk': 'order',
  'POST /api/order/edit/bulk/preview': 'order',
  'GET /api/order/edit/bulk/undo': 'order',
  'POST /api/order/edit/bulk/undo': 'order',
  'GET /api/order/doubtful': 'order',
  'POST /api/order/doubtful': 'order',
  'POST /api/order/print': 'order',
  'POST /api/order/print/run': 'order',
  'GET /api/order/print/run': 'order',
  'POST /api/order/print/run/get': 'order',
  'POST /api/order/print/run/edit': 'order',
  'POST /api/order/print/run/draw': 'order',
  'POST /api/order/print/run/zpl': 'order',
  'POST /api/order/print/run/pdf': 'order',
  'POST /api/order/print/run/printed': 'order',
  'POST /api/order/print/run/stopped': 'order',
  'POST /api/order/print/zpl': 'order',
  'POST /api/order/print/paper': 'order',
  'POST /api/order/print/proof': 'order',
  'POST /api/order/print/proofs': 'order',
  'POST /api/fulfillment/shipment/print': 'order',
  'POST /api/fulfillment/shipment/print/pdf': 'order',
  'POST /api/fulfillment/shipment/print/xlsx': 'order',
  'POST /api/fulfillment/shipment/print/merge': 'order',
  'POST /api/fulfillment/shipment/print/merge/pdf': 'order',
  'POST /api/order/tracking': 'order',
  'GET /api/order': 'order',
  'POST /api/order': 'order',
  'POST /api/order/save': 'order',
  'POST /api/order/edit/get': 'order',
  'POST /api/order/refund/get': 'order',
  'POST /api/order/delete': 'order',
  'POST /api/order/export': 'order',
  'POST /api/import/confirm': 'order',
  'POST /api/import': 'order',
  'POST /api/import/search': 'order',
  'POST /api/import/result': 'order',
  'POST /api/import/days': 'order',
  'POST /api/import/file': 'order',
  'POST /api/import/file/search': 'order',
  'POST /api/import/file/delete': 'order',
  'POST /api/import/layout/get': 'order',
  'POST /api/import/layout': 'order',
  'GET /api/dashboard/stat': 'signed in',
  'GET /api/dashboard/stat/graph': 'order',
  'GET /api/dashboard/todo': 'signed in',
  'GET /api/dashboard/activity': 'staff',
  'GET /api/notice': 'staff',
  'POST /api/notice/read': 'staff',
  'POST /api/notice/read/one': 'staff',
  'POST /api/job/get': 'staff',
  // What each list asks for besides stands in the views' own test.
  'POST /api/view/list': 'staff',
  'POST /api/view/save': 'staff',
  'POST /api/view/columns': 'staff',
  'POST /api/view/delete': 'staff',
};

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
