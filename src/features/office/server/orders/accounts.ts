import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Input, Output } from '#shared/contract.ts';
import { MAX_OPTIONS } from '#shared/list/optionSearch.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { clientIntegrations } from '../../../clients/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { office } from '../../contract.ts';

type Account = Output<typeof office.officeAccounts>['data'][number];

const isMl = eq(clientIntegrations.type, 'ml');
const connected = { value: clientIntegrations.userId, label: clientIntegrations.nickname };

const unknown = (value: string): Account => ({ value, label: `Cuenta ${value}` });

/** Accounts that a client's orders name, by number: one look into `orders_account` for each, however many orders it has. */
const namedByOrders = async (db: Db, client: string): Promise<string[]> => {
  const next = (after: unknown) =>
    sql`(select from_order_account from ${orders} where client = ${client} and ${after} order by from_order_account limit 1)`;
  const { rows } = await db.execute<{ account: string }>(sql`
    with recursive named as (
      select ${next(sql`from_order_account is not null`)} as account
      union all
      select ${next(sql`from_order_account > named.account`)} from named where named.account is not null
    ) select account from named where account is not null limit ${MAX_OPTIONS}`);
  return rows.map(({ account }) => account);
};

/**
 * The Mercado Libre accounts of a client, those that are connected first, by their names; the others are known from the labels of its orders
 * alone. With `ids` those accounts, whosever they are.
 */
export const clientAccounts = async (db: Db, { client, search = '', ids }: Input<typeof office.officeAccounts>): Promise<Account[]> => {
  if (ids) {
    const known =
      ids.length === 0
        ? []
        : await db
            .select(connected)
            .from(clientIntegrations)
            .where(and(isMl, inArray(clientIntegrations.userId, ids)));
    return ids.map((value) => known.find((one) => one.value === value) ?? unknown(value));
  }
  if (!client) return [];
  const known = await db
    .select(connected)
    .from(clientIntegrations)
    .where(and(isMl, eq(clientIntegrations.client, client)))
    .orderBy(asc(clientIntegrations.nickname));
  const others = (await namedByOrders(db, client)).filter((value) => known.every((one) => one.value !== value));
  const accounts = [...known.map(({ value, label }) => ({ value, label, note: value })), ...others.map(unknown)];
  const sought = fold(search);
  return accounts.filter(({ value, label }) => fold(label).includes(sought) || value.includes(sought)).slice(0, MAX_OPTIONS);
};
