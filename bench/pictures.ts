import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { newId } from '#server/ids.ts';
import { pngOf } from '#server/files/testing.ts';
import { newSecret } from '../src/features/session/server/tokens.ts';
import { weekOf } from './cases.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Who send pictures, each of them five at once and again as soon as they have their answer. */
const SENDERS = 10;
const PICTURES = 5;
/** How long the list is asked for meanwhile, and how long before that they send alone, in milliseconds. */
const WORK_MS = 20_000;
const WARM_UP_MS = 3_000;
/** Between two calls of the list, in milliseconds. */
const PAUSE_MS = 50;

type Sender = { token: string; order: string };

/** Operators of a company that is not the measured one, signed in, each with an order on its way. */
const signIn = async (owner: pg.Client): Promise<Sender[]> => {
  const { rows } = await owner.query<{ company: string; _id: string }>(
    `select company_id as company, o._id from orders o join bench.companies c using (company_id)
     where c.no = 2 and o.status not in (8, 22, 99) order by o._id limit $1`,
    [SENDERS],
  );
  const senders: Sender[] = [];
  for (const [i, { company, _id: order }] of rows.entries()) {
    const { secret, hash } = newSecret();
    await owner.query(
      `with made as (
         insert into employees (company_id, _id, file_number, name, last, type_employee, permission)
         select $3, $2, $4, 'Pícara', 'Fotógrafa', _id, '{order}' from employee_types where company_id = $3 and kind = 'operator'
         on conflict (company_id, file_number) where status <> 3 do update set name = excluded.name returning company_id, _id
       )
       insert into sessions (token_hash, company_id, employee, remember, create_at, used_at) select $1, company_id, _id, true, now(), now() from made`,
      [hash, newId(), company, 900_001 + i],
    );
    senders.push({ token: secret, order });
  }
  return senders;
};

/** How one company's list answers while another's people send pictures that cost as much as they may, and some that cost more. */
export const measurePictures = async (server: Server, sample: Sample, owner: pg.Client): Promise<Row> => {
  const people = await signIn(owner);
  const parts = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#3366cc' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const tall = pngOf(1, 50_000_000);
  const answers = new Map<number, number>();
  const began = performance.now();
  const isOver = () => performance.now() - began >= WARM_UP_MS + WORK_MS;
  const send = async ({ token, order }: Sender, picture: Buffer) => {
    const form = new FormData();
    const entry = { _id: order, status: '10', deliveryDate: '2026-11-20T13:00:00.000Z', observation: 'Nadie' };
    for (const [name, value] of Object.entries(entry)) form.append(name, value);
    for (let i = 0; i < PICTURES; i += 1) form.append('photos', new Blob([new Uint8Array(picture)]), `foto-${i}.jpg`);
    const { status } = await fetch(`${server.url}/api/order/history`, { method: 'POST', headers: { token }, body: form });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  const senders = people.map(async (one, i) => {
    while (!isOver()) await send(one, i === 0 ? tall : parts);
  });

  await setTimeout(WARM_UP_MS);
  const measured: number[] = [];
  while (!isOver()) {
    const reply = await server.call(sample.tokens[0]!, '/api/order/search', weekOf(sample));
    if (reply.status !== 200) throw new Error(`the list answered ${reply.status}`);
    measured.push(reply.ms);
    await setTimeout(PAUSE_MS);
  }
  await Promise.all(senders);
  const note = [...answers].map(([status, count]) => `${count} times ${status}`).join(', ');
  return { name: `list, week, while ${SENDERS} others send pictures`, server: timesOf(measured), target: 200, note: `pictures: ${note}` };
};
