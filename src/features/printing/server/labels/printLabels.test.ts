import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../../orders/contract.ts';
import { printing } from '../../contract.ts';
import { NO_ADDRESS } from '../../../clients/noun.ts';
import { clients } from '../../../clients/server/tables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const numbersIn = (zpl: string) => [...zpl.matchAll(/\^FD(\w{4}\d{8})\^FS/g)].map(([, number]) => number);

describe('labels of orders', () => {
  test('are made one for each package, in the order that was asked for, and marked in their histories', async () => {
    const company = await t.make.company();
    const [one, two] = [await t.make.order(company, { numberPackage: 2 }), await t.make.order(company, { numberPackage: 0 })];
    const { body } = await t.call(printing.zpl, { orders: [two, one], size: '100x100' }, company.token);
    const [first, second] = await Promise.all([one, two].map(async (_id) => (await t.call(contract.detail, { _id }, company.token)).body));
    expect(body.labels).toBe(3);
    expect(numbersIn(body.zpl)).toEqual([second?.data.internalID, first?.data.internalID, first?.data.internalID]);
    expect(body.zpl.match(/\^XA/g)).toHaveLength(3);
    expect(first?.data.status.print).not.toBeNull();
    expect(first?.history[0]).toMatchObject({ status: { id: 40 }, source: 'back-office', employee: { _id: company.owner } });
    expect(first?.data.version).toBe(1);
    const again = await t.call(printing.zpl, { orders: [two, one], size: '100x100' }, company.token);
    expect(numbersIn(again.body.zpl)).toEqual(numbersIn(body.zpl));
  });

  test('of a parcel that a logistics company shared which nobody wrote the address of name that company as the origin', async () => {
    const company = await t.make.company();
    const from = { fromName: 'Rapido Sur', fromAddress: NO_ADDRESS, fromAddressNumber: 0, fromTown: null };
    const _id = await t.make.order(company, { client: await t.make.client(company, 'El cliente'), ...from });
    const { body } = await t.call(printing.zpl, { orders: [_id], size: '100x150' }, company.token);
    expect(body.zpl).toContain('^FDRapido Sur');
    expect(body.zpl).not.toContain('Sin direcci');
  });

  test('have the size of who prints unless another is named, and none where nobody chose one', async () => {
    const company = await t.make.company();
    const _id = await t.make.order(company);
    expect(await t.call(printing.zpl, { orders: [_id] }, company.token)).toMatchObject({
      status: 409,
      body: { message: 'Debe configurar la impresora desde Configuración' },
    });
    const { body: unprinted } = await t.call(contract.detail, { _id }, company.token);
    expect(unprinted.data.status.print).toBeNull();
    await t.inCompany(company, (db) => db.update(employees).set({ zplLabel: '100x200B' }).where(eq(employees._id, company.owner)));
    const { body } = await t.call(printing.zpl, { orders: [_id] }, company.token);
    expect(body.zpl).toContain('^MNY^PW800^LL1600');
  });

  test('have the logo of the company, and none where its file is damaged or gone', async () => {
    const company = await t.make.company();
    const _id = await t.make.order(company);
    const printed = async (content: Uint8Array | undefined) => {
      const key = newFileKey(company.companyId, 'png');
      if (content) await t.ports.files.put(key, content);
      await t.inCompany(company, (db) => db.execute(sql`select set_company_logo('logoZPL', ${key})`));
      const { status, body } = await t.call(printing.zpl, { orders: [_id], size: '100x150' }, company.token);
      return [status, /\^GFA,2299,2299,19,:Z64:[\w+/=]+:[0-9A-F]{4}\^FS/.test(body.zpl)];
    };
    const logo = sharp({ create: { width: 151, height: 121, channels: 3, background: '#000' } });
    expect(await printed(await logo.png().toBuffer())).toEqual([200, true]);
    const { api } = await ready;
    const { body: drawn } = await t.call(printing.zpl, { orders: [_id], size: '100x150' }, company.token);
    const label = Buffer.from(await api.zplToBase64Async(drawn.zpl, 100, 150, 8), 'base64');
    const dots = await sharp(label).extract({ left: 24, top: 24, width: 151, height: 121 }).removeAlpha().raw().toBuffer();
    expect(dots.every((tone) => tone < 128)).toBe(true);
    expect(await printed(Buffer.from('no es una imagen'))).toEqual([200, false]);
    expect(await printed(undefined)).toEqual([200, false]);
  });

  test('have the logo of their client before that of the company', async () => {
    const company = await t.make.company();
    const [client, plain] = [await t.make.client(company, 'Con logo'), await t.make.client(company, 'Sin logo')];
    const put = async (background: string) => {
      const key = newFileKey(company.companyId, 'png');
      await t.ports.files.put(
        key,
        await sharp({ create: { width: 151, height: 121, channels: 3, background } })
          .png()
          .toBuffer(),
      );
      return key;
    };
    const [black, white] = [await put('#000'), await put('#fff')];
    await t.inCompany(company, async (db) => {
      await db.execute(sql`select set_company_logo('logoZPL', ${black})`);
      await db.update(clients).set({ logoZPL: white }).where(eq(clients._id, client));
    });
    const logoOf = async (of: string) => {
      const _id = await t.make.order(company, { client: of });
      const { body } = await t.call(printing.zpl, { orders: [_id], size: '100x150' }, company.token);
      return /:Z64:[\w+/=]+/.exec(body.zpl)?.[0];
    };
    const [its, companys] = [await logoOf(client), await logoOf(plain)];
    expect([its, companys].map((logo) => logo !== undefined)).toEqual([true, true]);
    expect(its).not.toBe(companys);
  });

  test('are those of the orders that there still are, and it is told which are not', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const [_id, gone, theirs] = [await t.make.order(company), await t.make.order(company), await t.make.order(other)];
    await t.call(contract.remove, { _id: gone }, company.token);
    const { status, body } = await t.call(printing.zpl, { orders: [gone, _id, theirs], size: '100x100' }, company.token);
    expect([status, body.labels, body.absent]).toEqual([200, 1, [gone, theirs]]);
    expect((await t.call(contract.detail, { _id }, company.token)).body.data.status.print).not.toBeNull();
    expect((await t.call(contract.detail, { _id: theirs }, other.token)).body.data.status.print).toBeNull();
  });

  test('of other companies or deleted orders alone, twice, and of too many packages are refused, and nothing is marked', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const [_id, theirs] = [await t.make.order(company), await t.make.order(other)];
    const many = await t.make.order(company, { numberPackage: 9_999 });
    const more = await t.make.order(company, { numberPackage: 999 });
    const refused = async (ids: string[]) => {
      const { status, body } = await t.call(printing.zpl, { orders: ids, size: '100x100' }, company.token);
      return [status, body.message];
    };
    expect(await refused([theirs])).toEqual([404, 'La orden ya no existe: actualice la lista']);
    expect(await refused([theirs, newId()])).toEqual([404, 'Las órdenes elegidas ya no existen: actualice la lista']);
    expect((await refused([_id, _id]))[0]).toBe(400);
    expect((await refused([]))[0]).toBe(400);
    expect(await refused([_id, many, more])).toEqual([400, 'Son 10.999 etiquetas, y se hacen hasta 10.000 por vez: elija menos órdenes']);
    await t.inCompany(company, (db) =>
      db
        .update(orders)
        .set({ fromOrder: 'ML', qr: 'x'.repeat(2_400) })
        .where(eq(orders._id, _id)),
    );
    expect((await refused([_id]))[0]).toBe(409);
    expect((await t.call(contract.detail, { _id }, company.token)).body.data.status.print).toBeNull();
    expect((await t.call(printing.printed, { _id: theirs }, company.token)).status).toBe(404);
  });
});

test('an order is marked as printed by itself', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  expect((await t.call(printing.printed, { _id }, company.token)).status).toBe(200);
  const { body } = await t.call(contract.detail, { _id }, company.token);
  expect([body.data.status.print !== null, body.history[0]?.status.id, body.data.status.id]).toEqual([true, 40, 1]);
});
