import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { clients } from '../src/features/clients/contract.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

const UPLOADS = 20;
const WARM_UP = 4;
/** Pixels of each side: of noise, a JPEG of about 5 MB. */
const SIDE = 2900;

type Read = { data: Record<string, unknown> & { _id: string; version: number } };

/** A client's logo of 5 MB, sent again and again, another one each time. */
export const measureLogo = async (server: Server, sample: Sample): Promise<Row> => {
  const { _id } = sample.clients[0]!;
  const noise = Buffer.alloc(SIDE * SIDE * 3);
  const before = server.memory()?.now ?? 0;
  const measured: number[] = [];
  let bytes = 0;
  for (let n = 0; n < UPLOADS + WARM_UP; n += 1) {
    const reply = await server.call(sample.admin, clients.read.path, { _id });
    const { avatar: _a, logoEmail: _e, logoZPL: _z, mercadolibre: _m, number: _n, ...fields } = ((await reply.body()) as Read).data;
    const logo = await sharp(randomFillSync(noise), { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer();
    bytes = logo.length;
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, email: fields.email || 'logo@cliente.test', password: '' })) {
      if (value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    form.append('avatar', new Blob([new Uint8Array(logo)]), 'logo.jpg');
    const began = performance.now();
    const answer = await fetch(`${server.url}${clients.edit.path}`, { method: 'POST', headers: { token: sample.admin }, body: form });
    const told = await answer.text();
    if (n >= WARM_UP) measured.push(performance.now() - began);
    if (answer.status !== 200) throw new Error(`the logo was answered ${answer.status} ${told}`);
  }
  const { now = 0, peak = 0 } = server.memory() ?? {};
  const size = (bytes / 1024 / 1024).toFixed(1);
  const note = `${size} MB each; the server's memory ${before} MB before, ${now} after, ${peak} at its highest`;
  return { name: 'logo of 5 MB', server: timesOf(measured), target: 1_000, note };
};
