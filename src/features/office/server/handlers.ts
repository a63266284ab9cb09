import { and, count, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { addDays, startOfDay, today } from '#shared/time.ts';
import { handlers } from '#server/http/api.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { audit } from '#server/record/auditTable.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clients } from '../../clients/server/tables.ts';
import { columns } from '../../imports/columns/columns.ts';
import { importLayoutClients, importLayouts, imports } from '../../imports/server/tables.ts';
import { ordersByIds } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import { skuPage, skusOf } from '../../skus/server/operations.ts';
import { skus } from '../../skus/server/tables.ts';
import { office } from '../contract.ts';
import { exportAudit, findPeople, searchAudit } from './audit.ts';
import { clientAccounts } from './orders/accounts.ts';
import { officeExport } from './orders/exportOffice.ts';
import { orderIds, orderPage } from './orders/orderList.ts';

/** Imports and layouts that a client's page shows at most. */
const MOST = 200;
/** Status of orders that were deleted. */
const DELETED = 99;
const DELIVERED = 8;

const personName = sql<string>`${employees.name} || ' ' || ${employees.last}`;

const livingOrders = (client: string) => and(eq(orders.client, client), ne(orders.status, DELETED));

export const officeHandlers = handlers(office, {
  audit: searchAudit,
  auditExport: { outside: exportAudit },
  auditPeople: findPeople,

  officeOrders: ({ input, db }) => orderPage(db, input),
  officeOrderIds: async ({ input, db }) => ({ ids: await orderIds(db, input) }),
  officeOrderRows: async ({ input: { ids }, db }) => ({ orders: await ordersByIds(db, ids) }),
  officeAccounts: async ({ input, db }) => ({ data: await clientAccounts(db, input) }),
  officeExport: officeExport.handler,

  summary: async ({ input: { _id }, db, now }) => {
    const client = await theRecord(db, clients, CLIENT, _id);
    const day = today(now);
    const first = `${day.slice(0, 8)}01`;
    const next = `${addDays(first, 31).slice(0, 8)}01`;
    const [told] = await db
      .select({
        orders: count(),
        imports: sql<number>`count(distinct ${orders.import})::int`,
      })
      .from(orders)
      .where(livingOrders(_id));
    const over = lt(orders.deliveryDate, startOfDay(day));
    const [month] = await db
      .select({
        month: count(),
        due: sql<number>`count(*) filter (where ${over})::int`,
        delivered: sql<number>`count(*) filter (where ${over} and ${orders.status} = ${DELIVERED})::int`,
      })
      .from(orders)
      .where(and(livingOrders(_id), gte(orders.deliveryDate, startOfDay(first)), lt(orders.deliveryDate, startOfDay(next))));
    return {
      since: client.createAt,
      orders: told?.orders ?? 0,
      imports: told?.imports ?? 0,
      month: month?.month ?? 0,
      due: month?.due ?? 0,
      delivered: month?.delivered ?? 0,
      skus: await db.$count(skus, skusOf(_id)),
      layouts: await db.$count(importLayoutClients, eq(importLayoutClients.client, _id)),
      changes: await db.$count(audit, eq(audit.record, _id)),
    };
  },

  imports: async ({ input: { _id }, db }) => {
    await theRecord(db, clients, CLIENT, _id);
    const brought = await db
      .select({ import: orders.import, orders: count() })
      .from(orders)
      .where(and(livingOrders(_id), isNotNull(orders.import)))
      .groupBy(orders.import)
      .orderBy(desc(orders.import))
      .limit(MOST);
    const counts = new Map(brought.map((one) => [one.import, one.orders]));
    const ids = brought.flatMap((one) => one.import ?? []);
    const files = await db
      .select({ _id: imports._id, fileName: imports.fileName, createAt: imports.createAt, total: imports.total, by: personName })
      .from(imports)
      .innerJoin(employees, and(eq(employees.companyId, imports.companyId), eq(employees._id, imports.employee)))
      .where(anyOf(imports._id, ids))
      .orderBy(desc(imports.createAt), desc(imports._id));
    return { data: files.map((file) => ({ ...file, orders: counts.get(file._id) ?? 0 })) };
  },

  skus: ({ input: { _id, ...page }, db }) => skuPage(db, { ...page, client: _id }),

  layouts: async ({ input: { _id }, db }) => {
    await theRecord(db, clients, CLIENT, _id);
    const found = await db
      .select({
        _id: importLayouts._id,
        reading: importLayouts.reading,
        times: importLayoutClients.times,
        lastAt: importLayoutClients.lastAt,
        by: personName,
      })
      .from(importLayoutClients)
      .innerJoin(
        importLayouts,
        and(eq(importLayouts.companyId, importLayoutClients.companyId), eq(importLayouts._id, importLayoutClients.layout)),
      )
      .innerJoin(employees, and(eq(employees.companyId, importLayouts.companyId), eq(employees._id, importLayouts.employee)))
      .where(eq(importLayoutClients.client, _id))
      .orderBy(desc(importLayoutClients.lastAt), desc(importLayoutClients._id))
      .limit(MOST);
    return {
      data: found.map(({ reading, ...rest }) => {
        // What was said in words that the product no longer knows is unread.
        const read = reading.columns.flatMap((column) => (column !== null && column in columns ? [columns[column].title] : []));
        return { ...rest, columns: [...new Set(read)], unread: reading.columns.length - read.length };
      }),
    };
  },
});
