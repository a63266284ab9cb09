import type pg from 'pg';

/** Movements of the measured company, over as many days, and settlements, over the same. */
export const MOVEMENTS = 5_000_000;
export const SETTLEMENTS = 50_000;
const DAYS = 730;
/** Movements of a statement. */
const CHUNK = 250_000;
/** Whose accounts they are: the first of each. */
const ACCOUNTS = { clients: 500, employees: 1_000 };
/** Zones of the tariff that the measured orders are priced by, a grid over all of them, and corners of each. */
export const ZONES = { rows: 10, columns: 20, corners: 500 };

/** Employees enough, so that as many have accounts as the issue thinks of. */
const addEmployees = (owner: pg.Client, company: string) =>
  owner.query(
    `insert into employees (company_id, _id, type_employee, file_number, name, last)
     select $1, new_uuid(), (select _id from employee_types where company_id = $1 and kind = 'other' limit 1), 900000 + n, 'Persona', n::text
     from generate_series(1, greatest(0, $2 - (select count(*)::int from employees where company_id = $1))) n
     where exists (select from employee_types where company_id = $1 and kind = 'other')`,
    [company, ACCOUNTS.employees],
  );

/** Loads movements and settlements once; which they are is nobody's but the bench's. @returns whether it had to */
export const loadMoney = async (owner: pg.Client, company: string): Promise<boolean> => {
  const { rows } = await owner.query<{ many: number }>(
    'select coalesce(sum(movements), 0)::int as many from account_balances where company_id = $1',
    [company],
  );
  if (rows[0]!.many >= MOVEMENTS) return false;
  await owner.query('begin');
  await addEmployees(owner, company);
  // Foreign keys are looked at once, at the end: each by itself would take longer than all the rest.
  const { rows: keys } = await owner.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'movements'::regclass and contype = 'f'`,
  );
  for (const { name } of keys) await owner.query(`alter table movements drop constraint "${name}"`);
  await owner.query(
    `insert into settlements (company_id, _id, invoice, client, from_period, to_period, expire, type_order, exclude, nets, state, orders, cash, pay,
       collected, total, paid, create_at, last_action)
     select $1, new_uuid(), 'B' || lpad(n::text, 8, '0'), c.ids[1 + n % cardinality(c.ids)], d, d, d + 15, '{Normal}', '{}', true,
       (array['pending', 'partial', 'paid', 'cancelled'])[1 + n % 4], 100, 1000, 500, 0, 1000, 0, d + interval '15 hours', d + interval '15 hours'
     from generate_series(1, $2::int) n,
       lateral (select current_date - (n::bigint * ${DAYS} / $2)::int as d) days,
       (select array_agg(_id) as ids from (select _id from clients where company_id = $1 order by _id limit ${ACCOUNTS.clients}) s) c`,
    [company, SETTLEMENTS],
  );
  for (let done = 0; done < MOVEMENTS; done += CHUNK)
    await owner.query(
      `insert into movements (company_id, _id, day, kind, client, employee, action, origin, method, amount, observation, create_at)
       select $1, new_uuid(), d, case when n % 2 = 0 then 'client' else 'employee' end,
         case when n % 2 = 0 then c.ids[1 + (n / 2) % cardinality(c.ids)] end,
         case when n % 2 = 1 then e.ids[1 + (n / 2) % cardinality(e.ids)] end,
         (array['pay', 'cash', 'credit', 'invoice'])[1 + (n * 7) % 4], case when (n * 7) % 4 = 3 then 'invoice' else 'manual' end, 'Efectivo',
         100 + (n::bigint * 7919) % 100000 / 100.0, 'Movimiento ' || n, d + interval '15 hours'
       from generate_series($2::int, $3::int) n,
         lateral (select current_date - (n::bigint * ${DAYS} / ${MOVEMENTS})::int as d) days,
         (select array_agg(_id) as ids from (select _id from clients where company_id = $1 order by _id limit ${ACCOUNTS.clients}) s) c,
         (select array_agg(_id) as ids from (select _id from employees where company_id = $1 order by _id limit ${ACCOUNTS.employees}) s) e`,
      [company, done, done + CHUNK - 1],
    );
  for (const { name, definition } of keys) await owner.query(`alter table movements add constraint "${name}" ${definition}`);
  await owner.query('commit');
  await owner.query('vacuum (analyze) movements, settlements, account_balances, ledger_tallies, employees');
  return true;
};

/** A ring round the middle of a cell of the grid, whose corners wave, so that each costs what a drawn one does. */
const ring = (west: number, south: number, width: number, height: number): [number, number][] => {
  const corners = Array.from({ length: ZONES.corners }, (_, n): [number, number] => {
    const angle = (2 * Math.PI * n) / ZONES.corners;
    const reach = 0.5 * (1 - 0.03 * (n % 2));
    return [west + width * (0.5 + reach * Math.cos(angle)), south + height * (0.5 + reach * Math.sin(angle))];
  });
  return [...corners, corners[0]!];
};

/** The zones of a tariff over all destinations of the company, as they are saved. */
export const zonesOver = async (owner: pg.Client, company: string) => {
  const { rows } = await owner.query<{ west: number; south: number; east: number; north: number }>(
    'select min(to_lng) as west, min(to_lat) as south, max(to_lng) as east, max(to_lat) as north from orders where company_id = $1 and to_lng <> 0',
    [company],
  );
  const { west, south, east, north } = rows[0]!;
  const [width, height] = [(east - west) / ZONES.columns, (north - south) / ZONES.rows];
  return Array.from({ length: ZONES.rows * ZONES.columns }, (_, n) => {
    const [column, row] = [n % ZONES.columns, Math.floor(n / ZONES.columns)];
    const coordinates = [ring(west + column * width, south + row * height, width, height)];
    return {
      name: `Zona ${n + 1}`,
      pay: 1_000 + n,
      cash: 2_000 + n,
      region: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates } }],
    };
  });
};

/** Takes back what batches of the bench made: the ledger is closed to the product, not to its owner. */
export const dropBatches = async (owner: pg.Client, company: string, fee: string): Promise<void> => {
  const its = 'company_id = $1 and settlement in (select _id from settlements where company_id = $1 and batch is not null)';
  for (const text of [
    `delete from settlement_lines where ${its}`,
    `delete from settlement_payments where ${its}`,
    `delete from movements where ${its}`,
    'delete from settlements where company_id = $1 and batch is not null',
    'delete from batch_clients where company_id = $1',
    'delete from settlement_batches where company_id = $1',
    `update account_balances b set balance = s.balance, movements = s.many
       from (select account, sum(change) as balance, count(*) as many from movements where company_id = $1 group by account) s
       where b.company_id = $1 and b._id = s.account`,
  ])
    await owner.query(text, [company]);
  await owner.query('delete from fee_zones where company_id = $1 and fee = $2', [company, fee]);
  await owner.query('delete from fees where company_id = $1 and _id = $2', [company, fee]);
};
