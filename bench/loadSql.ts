/** The loader's own schema: what is loaded, and the functions that make every value from a row's number alone. */
export const SCHEMA = `
drop schema if exists bench cascade;
create schema bench;
create table bench.loaded (fingerprint text not null, midnight timestamptz not null, seconds float8 not null);
create table bench.companies (no int primary key, company_id uuid not null, transferid text not null, orders int not null, clients int not null,
  drivers int not null);
create function bench.r(key bigint, salt int) returns float8 language sql immutable parallel safe
  return (hashint8extended(key, salt) & 4294967295)::float8 / 4294967296;
create function bench.pick(key bigint, salt int, n int, skew float8) returns int language sql immutable parallel safe
  return 1 + floor(n * power(bench.r(key, salt), skew))::int;
create function bench.v7(at timestamptz, seed text) returns uuid language sql stable parallel safe
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3) || '8' || substr(md5(seed), 4, 15))::uuid;
`;

/** Numbers the companies' clients, drivers and warehouses, so that a slice can draw them. */
export const REFERENCES = `
create table bench.refs as
  select kind, no, row_number() over (partition by kind, no order by _id)::int as n, _id
  from (select 'client' as kind, company_id, _id from clients union all select 'warehouse', company_id, _id from warehouses
    union all select 'driver', company_id, employee from vehicle_drivers) as each join bench.companies using (company_id);
analyze bench.refs`;

/**
 * One slice of every company's orders with their words and history, in the order of time, so that the companies' rows lie mixed in the
 * table as they would in life. $1 slice (0 first), $2 slices, $3 midnight of the day of loading at UTC-3, $4 streets, $5-8 towns' names,
 * postal codes, latitudes and longitudes, $9-10 names.
 * A fifth of the measured company's orders is shared with the other companies, as many came from them.
 * Days run from 730 days ago to tomorrow and grow linearly; four fifths of the orders are due at 10:00.
 */
export const SLICE = `
with drawn as materialized (
  select c.*, i, c.no * 1000000000::bigint + i as k,
    least(1, floor(732 * sqrt(i::float8 / c.orders)) - 730)::int as d
  from bench.companies c, lateral generate_series((c.orders::bigint * $1 / $2 + 1)::int, (c.orders::bigint * ($1 + 1) / $2)::int) i
), placed as (
  select *, $3::timestamptz + make_interval(days => d) as day, bench.r(k, 1) as r1, bench.r(k, 2) as r2, bench.r(k, 3) as r3, bench.r(k, 4) as r4,
    bench.r(k, 5) as r5, bench.r(k, 6) as r6, bench.pick(k, 7, cardinality($4::text[]), 1.5) as street,
    bench.pick(k, 8, cardinality($5::text[]), 1.3) as town, (100 + floor(bench.r(k, 9) * 5900))::int as number,
    bench.pick(k, 10, clients, 2) as client_no, md5(k::text) as m, bench.pick(k, 11, 8, 1) as source
  from drawn
), staged as (
  select *, least(day - make_interval(hours => 6, mins => (r2 * r2 * 2880)::int), now() - make_interval(secs => r2 * 9000)) as created,
    (case
      when d <= -8 then case when r1 < .93 then 8 when r1 < .955 then 18 when r1 < .97 then 22 when r1 < .98 then 99 when r1 < .985 then 16
        when r1 < .99 then 21 when r1 < .995 then 10 else 12 end
      when d < 0 then case when r1 < .78 then 8 when r1 < .82 then 10 when r1 < .85 then 12 when r1 < .87 then 14 when r1 < .88 then 16
        when r1 < .90 then 18 when r1 < .92 then 22 when r1 < .93 then 99 when r1 < .95 then 21 when r1 < .97 then 25 when r1 < .98 then 20
        when r1 < .99 then 4 else 7 end
      when d = 0 then case when r1 < .35 then 8 when r1 < .65 then 7 when r1 < .80 then 5 when r1 < .85 then 10 when r1 < .90 then 4
        when r1 < .93 then 6 when r1 < .95 then 26 when r1 < .97 then 22 else 1 end
      else case when r1 < .30 then 1 when r1 < .55 then 4 when r1 < .80 then 5 when r1 < .90 then 24 when r1 < .95 then 28 when r1 < .97 then 0
        else 2 end
    end)::smallint as status
  from placed
), filled as (
  select *, bench.v7(created, k::text) as _id, ($4::text[])[street] as to_address,
    case when r3 < .25 then (1 + number % 14)::text end as to_floor, case when r3 < .25 then chr(65 + number % 6) end as to_door,
    ($5::text[])[town] as to_town, ($6::text[])[town] as to_postal_code,
    ($9::text[])[bench.pick(k, 12, cardinality($9::text[]), 1.4)] || ' ' || ($10::text[])[bench.pick(k, 13, cardinality($10::text[]), 1.4)] as to_name,
    case when d >= -8 and r4 < .05 and status in (0, 1, 2, 4, 24, 28) then null
      when r4 < .8 then day + interval '10 hours' else day + make_interval(hours => 8, mins => 30 * (r5 * 24)::int) end as delivery_date,
    case when status in (5, 6, 7, 8, 10, 12, 14, 16, 18, 21) then 1 + ((d + 800) * 7 + floor(r5 * 60)::int) % drivers end as driver_no,
    case when status = 4 or r6 < .5 then 1 + number % 3 end as warehouse_no,
    case when no = 1 and i % 5 = 1 then case when source <= 3 then 'ML-Transfer' else 'Transfer' end
      else (array['ML', 'ML', 'ML', 'Web', 'Web', 'API', 'Tienda-Nube', 'Admin'])[source] end as from_order,
    case when no = 1 and i % 5 in (0, 1) then lpad((2 + i / 5 % 9)::text, 2, '0') || 'BN' end as partner,
    '4' || lpad((hashint8extended(k, 20) & 8589934591)::text, 10, '0') as ml_id
  from staged
), joined as materialized (
  select f.*, c._id as client, d._id as driver, w._id as warehouse from filled f
  join bench.refs c on c.kind = 'client' and c.no = f.no and c.n = client_no
  left join bench.refs d on d.kind = 'driver' and d.no = f.no and d.n = driver_no
  left join bench.refs w on w.kind = 'warehouse' and w.no = f.no and w.n = warehouse_no
), stored as (
  insert into orders (company_id, _id, internal_id, external_id, external_tracking, client, type_order, from_order, status, delivery_date, driver_assign,
    warehouse, validation_type, from_name, from_address, from_address_number, from_town, from_postal_code, from_phone, from_lat, from_lng,
    to_name, to_address, to_address_number, to_floor, to_door, to_town, to_postal_code, to_phone, to_email, to_observation, to_type_building,
    to_lat, to_lng, from_partial_match, to_partial_match, number_package, weight, volume, value_package, charge_destination, charge_amount, qr, sent_to, received_from, import_id,
    create_at, last_action_date, held_since, version)
  select company_id, _id, transferid || lpad(i::text, 8, '0'),
    case when source <= 3 then ml_id when source < 7 then 'PED-' || substr(m, 1, 8) end, case when source > 3 and r6 < .7 then 'TRK' || upper(substr(m, 9, 10)) end,
    client, case when source <= 3 and r5 < .8 then 'Flex' when r5 < .95 then 'Normal' when r5 < .99 then 'Retiro' else 'Inversa' end,
    from_order, status, delivery_date, driver, warehouse, (case when r6 < .3 then '{DNI}' when r6 < .4 then '{Foto}' when r6 < .45 then '{DNI,Nombre,Firma}' else '{}' end)::text[],
    'Tienda ' || client_no, ($4::text[])[1 + client_no % 200] || ' 850', 850, 'CABA', '1414', '1145550000', -34.6, -58.45,
    to_name, to_address, number, to_floor, to_door, to_town, to_postal_code, '11' || lpad((hashint8extended(k, 21) & 67108863)::text, 8, '0'),
    case when r5 < .6 then substr(m, 1, 9) || '@correo.test' end, case when r6 < .2 then 'Tocar timbre, dejar en portería si no atienden' end,
    case when r3 < .25 then 'Comercial' when r3 < .8 then 'Residencial' end,
    ($7::float8[])[town] + (r5 - .5) * .06, ($8::float8[])[town] + (r6 - .5) * .06, r5 < .01, r2 < .04,
    case when r1 < .9 then 1 else 3 end, (200 + r5 * 8000)::int, round(r6::numeric, 3), round((1000 + r2 * 90000)::numeric, 2), r4 < .08,
    case when r4 < .08 then round((1000 + r3 * 50000)::numeric, 2) else 0 end,
    case when source <= 3 then format('{"id":"%s","sender_id":%s,"hash_code":"%s==","security_digit":"0"}', ml_id, 100000000 + client_no, m || substr(m, 1, 10)) end,
    case when i % 5 = 0 then partner end, case when i % 5 = 1 then partner end, case when source in (4, 5) then m::uuid end, created, greatest(created, least(now(), day + make_interval(hours => 9, mins => (r5 * 600)::int))),
    greatest(created, least(now(), day - interval '6 hours')), 1 + number % 5
  from joined order by created
), worded as (
  insert into order_search (company_id, _id, search, sent, received)
  select company_id, _id, lower(immutable_unaccent(concat_ws(' ', to_address, number, to_floor, to_door, to_town, to_postal_code, to_name))),
    partner is not null and i % 5 = 0, partner is not null and i % 5 = 1 from joined order by created
)
insert into order_history (company_id, _id, "order", status, delivery_date, driver_assign, warehouse, client_name, client_id_number, observation,
  employee, source, create_at)
select company_id, bench.v7(at, k || '-' || step), _id, entry, delivery_date, case when entry in (5, 7, 8) then driver end,
  case when entry = 4 then warehouse end, case when entry = 8 then to_name end, case when entry = 8 then (20000000 + number * 997)::text end,
  case when entry >= 10 then 'Nadie en domicilio' end, case when entry in (7, 8) or entry between 10 and 16 then driver end,
  case when step = 1 then case when source in (4, 5) then 'import' else 'API' end when entry in (4, 5) then 'back-office' else 'driver' end, at
from (
  select f.*, entry, step, case step when 1 then created when 2 then greatest(created, least(now(), day - interval '6 hours'))
      else greatest(created, least(now(), day + make_interval(hours => 4 + 2 * step::int, mins => (r5 * 110)::int))) end as at
  from joined f, lateral unnest(case
      when status in (8, 10, 18, 21) then array[1, 5, 7, status]
      when status in (12, 14, 16) then array[1, 4, 5, 7, 10, status]
      when status = 7 then array[1, 4, 5, 7] when status = 5 then array[1, 4, 5] when status in (0, 1) then array[1]
      else array[1, 4, status] end) with ordinality as steps (entry, step)
) as entries
order by at`;
