import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';

/**
 * Everything of which the ledger says one thing and what it comes from another, as sentences; for tests. Each is worked out from the rows
 * alone, a second time, to the centavo.
 */
export const ledgerFaults = async (db: Db): Promise<string[]> => {
  const faults: string[] = [];
  for (const [what, query] of Object.entries(checks)) {
    const { rows } = await db.execute<{ key: string }>(query);
    faults.push(...rows.map(({ key }) => `${what}: ${key}`));
  }
  return faults;
};

const checks: Readonly<Record<string, SQL>> = {
  'a balance is not the sum of its movements': sql`
    select coalesce(m.account, b._id)::text as key
    from (select account, sum(change) as change, count(*) as many from movements group by account) m
      full join account_balances b on b._id = m.account
    where b.balance is distinct from m.change or b.movements is distinct from m.many`,
  'a day’s tallies are not the sum of its movements': sql`
    select concat_ws(' ', day, kind, action, origin) as key
    from (select day, kind, action, origin, sum(amount) as amount, sum(change) as change, count(*) as many from movements group by 1, 2, 3, 4) m
      full join (select day, kind, action, origin, sum(amount) as amount, sum(change) as change, sum(movements) as many
        from ledger_tallies group by 1, 2, 3, 4) t using (day, kind, action, origin)
    where (m.amount, m.change, m.many) is distinct from (t.amount, t.change, t.many)`,
  'a settlement is not what its lines, movements and payments come to': sql`
    select invoice as key from settlements s,
      lateral (select count(*) as orders, coalesce(sum(cash), 0) as cash, coalesce(sum(pay) filter (where driver is not null), 0) as pay,
        coalesce(sum(collected), 0) as collected from settlement_lines where settlement = s._id and living) l,
      lateral (select coalesce(sum(change) filter (where kind = 'client'), 0) as total, coalesce(sum(change) filter (where kind = 'employee'), 0) as pay
        from movements where settlement = s._id and origin = 'invoice') m
    where (state = 'cancelled' and (l.orders, m.total, m.pay, s.paid) <> (0, 0, 0, 0))
      or (state <> 'cancelled' and ((s.orders, s.cash, s.pay) <> (l.orders, l.cash, l.pay)
        or s.total <> l.cash - case when nets then l.collected else 0 end or (s.total, s.pay) <> (m.total, m.pay)))
      or s.paid <> coalesce((select sum(amount) from settlement_payments where settlement = s._id), 0)
      or abs(s.paid) > abs(s.total) or (state = 'paid') <> (s.paid = s.total and state <> 'cancelled')`,
  'a closure is not what its orders and movements come to': sql`
    select c._id::text as key from closures c,
      lateral (select coalesce(sum(value::numeric), 0) / 100 as due from jsonb_each_text(c.expected)) e,
      lateral (select coalesce(sum(value::numeric), 0) / 100 as given from jsonb_each_text(c.handed)) h,
      lateral (select coalesce(sum(amount), 0) as held from closure_orders where closure = c._id and living) o,
      lateral (select coalesce(sum(change), 0) as change from movements where closure = c._id) m
    where (state = 'closed' and (due, given - due) <> (held, change)) or (state = 'open' and (held, change) <> (0, 0))`,
  // By hand, by settlements' lines and by closures, without a look at what they posted.
  'a balance is not what its account was charged, paid and handed': sql`
    select b._id::text as key from account_balances b,
      lateral (select coalesce(sum(change), 0) as sum from movements where account = b._id and origin = 'manual') hand,
      lateral (select coalesce(sum(l.cash - case when s.nets then l.collected else 0 end), 0) as sum
        from settlement_lines l join settlements s on s._id = l.settlement where l.living and s.client = b._id) charged,
      lateral (select coalesce(sum(pay), 0) as sum from settlement_lines where living and driver = b._id) earned,
      lateral (select coalesce(sum(given - due), 0) as sum from closures c,
        lateral (select coalesce(sum(value::numeric), 0) / 100 as due from jsonb_each_text(c.expected)) e,
        lateral (select coalesce(sum(value::numeric), 0) / 100 as given from jsonb_each_text(c.handed)) h
        where c.driver = b._id and c.state = 'closed') cash
    where b.balance <> hand.sum + charged.sum + earned.sum + cash.sum`,
  'a reversal is not what it takes back, once and by hand': sql`
    select r._id::text as key from movements r join movements m on m._id = r.reverses
    where (r.account, r.action, r.origin, r.method, r.amount, r.change) is distinct from (m.account, m.action, 'manual', m.method, -m.amount, -m.change)
      or m.reverses is not null or r.day < m.day`,
  'an order is in two living lines, or its cash in two closures': sql`
    select "order"::text as key from settlement_lines where living group by 1 having count(*) > 1
    union all select "order"::text from closure_orders where living group by 1 having count(*) > 1`,
};
