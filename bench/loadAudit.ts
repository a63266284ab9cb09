import type pg from 'pg';

/** Entries in the histories of the measured company's records. */
export const AUDIT_ENTRIES = 5_000_000;

/** Their table, whose indexes are made when all stands in it. */
export const AUDITED = 'audit';

/** Five years of changes to clients, employees and vehicles: one in a thousand is of the same record, the busiest. */
export const loadAudit = async (client: pg.Client, told: (message: string) => void) => {
  await client.query(
    `with of_all as (
       select kind, _id, name, row_number() over () as n from (
         select 'clients' as kind, _id, name from clients where company_id = (select company_id from bench.companies where no = 1)
         union all select 'employees', _id, name || ' ' || last from employees where company_id = (select company_id from bench.companies where no = 1)
         union all select 'vehicles', _id, plate from vehicles where company_id = (select company_id from bench.companies where no = 1)) each
     ), people as (
       select e._id, row_number() over (order by e.file_number) - 1 as n from employees e join employee_types t on t.company_id = e.company_id and t._id = e.type_employee
       where t.kind = 'clerk'
     ), sizes as (select (select count(*) from of_all) as records, (select count(*) from people) as people)
     insert into audit (company_id, _id, kind, record, name, action, changes, employee, source, create_at)
     select c.company_id, bench.v7(at, 'audit' || i), r.kind, r._id, r.name, case when i % 20 = 0 then 'create' else 'edit' end,
       case when i % 20 = 0 then '{}' else jsonb_build_object(
         case i % 3 when 0 then 'phone' when 1 then 'address' else 'status' end,
         jsonb_build_object('from', 'Valor ' || i % 977, 'to', 'Valor ' || i % 983)) end,
       p._id, case when i % 50 = 0 then 'import' else 'back-office' end, at
     from generate_series(1, $1::int) i
     cross join lateral (select now() - make_interval(secs => ($1::int - i) * 31.5) as at) as moments
     cross join sizes
     join of_all r on r.n = case when i % 1000 = 0 then 1 else 1 + abs(hashint4(i)::bigint) % sizes.records end
     join people p on p.n = abs(hashint4(i + 7)::bigint) % sizes.people
     cross join bench.companies c where c.no = 1 order by i`,
    [AUDIT_ENTRIES],
  );
  told(`${AUDIT_ENTRIES.toLocaleString('en')} entries in the histories of records`);
};
