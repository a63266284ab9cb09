import { gt } from 'drizzle-orm';
import { toCents } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import { balanceOf, employeeBalances } from '../../features/accounts/server/ledger/accounts.ts';
import { accountBalances } from '../../features/accounts/server/tables.ts';
import { type Desk, minuteOf, move } from './desk.ts';

/** One driver in so many is paid in round thousands, and keeps the rest on the account. */
const ROUNDED = 4;
const THOUSAND = 100_000;

/** Pays drivers what they are owed, the last ones not this time. */
export const payDrivers = async (desk: Desk, day: Day): Promise<void> => {
  const { db, base, random } = desk;
  const paid = base.drivers.slice(0, Math.max(2, base.drivers.length - 4));
  const balances = new Map((await employeeBalances(db, gt(accountBalances.balance, '0'))).map(({ _id, amount }) => [_id, toCents(amount)]));
  for (const [nth, driver] of paid.entries()) {
    const owed = balances.get(driver) ?? 0;
    const cents = random.chance(1 / ROUNDED) ? Math.floor(owed / THOUSAND) * THOUSAND : owed;
    const typeAction = random.chance(0.85) ? ('Transferencia' as const) : ('Efectivo' as const);
    const observation = `Repartos hasta el ${formatDay(day)}`;
    await move(desk, day, minuteOf(desk, day, 16, nth), { toAccount: driver, status: 'pay', typeAction, observation, cents });
  }
};

/** Lends a driver more than is owed: one who owes. @param cents what the driver owes then */
export const advance = async (desk: Desk, driver: string, cents: number, day: Day, now: Date): Promise<void> => {
  const owed = await balanceOf(desk.db, driver);
  const observation = 'Adelanto para el arreglo de la camioneta';
  await move(desk, day, now, { toAccount: driver, status: 'pay', typeAction: 'Efectivo', observation, cents: owed + cents });
};
