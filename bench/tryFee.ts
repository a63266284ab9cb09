import type pg from 'pg';
import { newId } from '#server/ids.ts';
import { zonesOver } from './loadMoney.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import { timesOf } from './timing.ts';

/** How long a hundred thousand orders may take, and what others wait for a page of their list meanwhile, in milliseconds. */
const TRY_MS = 10_000;
const OTHERS = 25;
const MANY = 100_000;

type Trying = {
  sample: Sample;
  owner: pg.Client;
  call: (token: string, path: string, body: object) => Promise<{ answer: unknown; ms: number }>;
  /** `_id` of the tariff that is tried. */
  fee: string;
  /** Asks for a page of a list of others. */
  look: () => Promise<number>;
};

/** The month with most delivered orders, and how many. */
const fullestMonth = async (owner: pg.Client, company: string): Promise<{ month: string; orders: number }> => {
  const { rows } = await owner.query<{ month: string; orders: number }>(
    `select to_char(delivery_date at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month, count(*)::int as orders from orders
     where company_id = $1 and status = 8 and delivery_date < now() group by 1 order by 2 desc limit 1`,
    [company],
  );
  return rows[0]!;
};

/** A tariff of 200 zones of 500 corners, each of which costs something else, tried on the fullest month while others look at their orders. */
export const measureTrial = async ({ sample: { admin, company }, owner, call, fee, look }: Trying): Promise<Row[]> => {
  const { month, orders } = await fullestMonth(owner, company);
  const region = (await zonesOver(owner, company)).map((zone) => ({ ...zone, cash: zone.cash + 7 }));
  const others: number[] = [];
  const began = performance.now();
  let ms = Number.NaN;
  try {
    const { answer } = await call(admin, '/api/fee/trial', { _id: newId(), fee, month, region });
    const { job } = answer as { job: string };
    for (;;) {
      others.push(await look());
      const { state, error } = (await call(admin, '/api/job/get', { _id: job })).answer as { state: string; error: string | null };
      if (state === 'Error') throw new Error(`the trial failed: ${error}`);
      if (state === 'Completado') break;
    }
    ms = performance.now() - began;
  } finally {
    await owner.query('delete from fee_trials where company_id = $1 and fee = $2', [company, fee]);
  }
  return [
    {
      name: 'money: try a tariff on a month',
      server: timesOf([ms]),
      target: TRY_MS,
      note: `${orders.toLocaleString('en')} delivered orders; as many as ${MANY.toLocaleString('en')} would take ${((ms / orders) * (MANY / 1000)).toFixed(1)} s`,
    },
    { name: 'money: a list of others while it is tried', server: timesOf(others), target: OTHERS, note: '7 days, 4 statuses, client' },
  ];
};
