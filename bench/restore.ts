import pg from 'pg';

/** Orders whose state is kept before anything is written: those due from this many days before the loading on. */
const KEPT_DAYS = 30;

const tables = ['orders', 'order_search', 'order_history', 'transfers', 'known_places', 'known_place_words'];

/** Keeps what the benchmark is about to change, so that the next run finds the same data. */
export const keepState = async (owner: pg.Client, company: string) => {
  await owner.query(
    `create table bench.before as select _id, status, delivery_date, driver_assign, validation_type, warehouse, sent_to, last_action_date, version
     from orders where company_id = '${company}'::uuid and delivery_date >= (select midnight from bench.loaded) - make_interval(days => ${KEPT_DAYS});
     create table bench.began as select value as orders, now() as at from counters where company_id = '${company}'::uuid and name = 'order'`,
  );
};

/** Puts back what was kept and removes what was made since: also after a run that was killed. */
export const restoreState = async (owner: pg.Client, company: string) => {
  const { rows } = await owner.query<{ found: boolean }>(`select to_regclass('bench.began') is not null as found`);
  if (!rows[0]?.found) {
    await owner.query('drop table if exists bench.before');
    return;
  }
  const newer = `company_id = '${company}'::uuid and _id >=
    (select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || repeat('0', 15))::uuid from bench.began)`;
  // The product removes no remembered address, so its words have no index by address, which their foreign key asks for at each row.
  await owner.query(
    `begin;
     delete from transfer_outbox where company_id = '${company}'::uuid;
     delete from transfer_codes where ${newer};
     delete from transfers where ${newer};
     delete from order_mails where ${newer};
     delete from order_history where ${newer};
     delete from order_batches where ${newer};
     delete from known_place_words where ${newer};
     create index known_place_words_of_place on known_place_words (company_id, place);
     delete from known_places where ${newer};
     drop index known_place_words_of_place;
     delete from import_existing where ${newer};
     delete from order_search where ${newer};
     delete from orders where ${newer};
     delete from import_files where ${newer};
     delete from imports where ${newer};
     delete from job_runs where ${newer};
     delete from sessions where company_id = '${company}'::uuid;
     update orders o set status = b.status, delivery_date = b.delivery_date, driver_assign = b.driver_assign, validation_type = b.validation_type,
       warehouse = b.warehouse, sent_to = b.sent_to, last_action_date = b.last_action_date, version = b.version
     from bench.before b where o.company_id = '${company}'::uuid and o._id = b._id and o.version <> b.version;
     update counters set value = (select orders from bench.began) where company_id = '${company}'::uuid and name = 'order';
     drop table bench.before, bench.began;
     commit`,
  );
  await owner.query(`vacuum (analyze) ${tables.join(', ')}`);
};
