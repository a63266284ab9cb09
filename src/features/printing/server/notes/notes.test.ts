import { readXlsx } from 'hucre/xlsx';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { type Company, testApp } from '../../../../testing/testApp.ts';
import { addProducts } from '../../../orders/server/operations.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { skus } from '../../../skus/server/tables.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Over = Parameters<typeof t.make.order>[1];
type Lines = readonly (readonly [sku: string, quantity: number, variant?: string])[];

/** An order with lines of products that its client has. */
const noted = async (company: Company, lines: Lines, over: Over = {}) => {
  const client = over?.client ?? (await t.make.client(company));
  const order = await t.make.order(company, { ...over, client });
  await t.inCompany(company, async (db) => {
    for (const [sku, quantity, variant] of lines) {
      const [known] = await db.select().from(skus).where(eq(skus.sku, sku));
      const product = known?._id ?? newId();
      if (!known) await db.insert(skus).values({ _id: product, client, sku, code: `779-${sku}`, description: `Prenda ${sku} ñandú` });
      await addProducts(db, [{ order, product, sku, description: `Prenda ${sku} ñandú`, variant: variant ?? null, quantity }]);
    }
  });
  return order;
};
/** The file of an address that was answered. */
const fileAt = async (url: string) => {
  const response = await t.app.inject({ url });
  return { status: response.statusCode, headers: response.headers, bytes: new Uint8Array(response.rawPayload) };
};

describe('delivery notes', () => {
  test('are those of the orders that have products, in the order asked for; the others are named', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company);
    const one = await noted(
      company,
      [
        ['REM', 2, 'Azul'],
        ['BUZ', 1],
      ],
      { client, toFloor: '3', toDoor: 'B', toPhone: '1154445555', weight: 1850 },
    );
    const two = await noted(company, [['REM', 5]], { client, chargeDestination: true, chargeAmount: '15300.50', externalID: 'ÑA-48213' });
    const none = await t.make.order(company, { client });
    const { body } = await t.call(printing.notes, { id: [two, none, one] }, company.token);
    expect(body.page.map(({ _id }) => _id)).toEqual([two, one]);
    expect(body.missing).toEqual([{ _id: none, internalID: expect.stringMatching(/^\d{2}AB\d{8}$/) }]);
    const [second, first] = body.page;
    expect(first).toMatchObject({
      noteID: `R-${first?.internalID}`,
      deliveryDate: '2026-11-20T13:00:00.000Z',
      externalID: null,
      toAddress: 'Gurruchaga 1854, piso 3 "B"',
      toPhone: '11 5444-5555',
      charge: null,
      weight: 1850,
      product: [
        { sku: 'REM', description: 'Prenda REM ñandú', variant: 'Azul', code: '779-REM', quantity: 2 },
        { sku: 'BUZ', quantity: 1, variant: null },
      ],
    });
    expect([second?.charge, second?.externalID, JSON.parse(second?.qr ?? '{}')._id]).toEqual([15_300.5, 'ÑA-48213', two]);
  });

  test('are told by the rows of orders', async () => {
    const company = await t.make.company();
    const [one, none] = [await noted(company, [['REM', 2]]), await t.make.order(company)];
    const { body } = await t.call(orderCalls.search, {}, company.token);
    const told = new Map(body.orders.map(({ _id, shipment_note }) => [_id, shipment_note]));
    expect([told.get(one), told.get(none)]).toEqual([true, false]);
  });

  test('are known by their orders, an older client’s object or one sent twice included', async () => {
    const company = await t.make.company();
    const one = await noted(company, [['REM', 2]]);
    const { body } = await t.call(printing.notes, { id: [{ _id: one, label: 'x' }, one] }, company.token);
    expect(body.page.map(({ _id }) => _id)).toEqual([one]);
  });

  test('added up are the sums of the notes by product and variant', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company);
    const chosen = [
      await noted(
        company,
        [
          ['REM', 2, 'Azul'],
          ['REM', 3, 'Azul'],
          ['BUZ', 1],
        ],
        { client, numberPackage: 999 },
      ),
      await noted(
        company,
        [
          ['REM', 4, 'Azul'],
          ['REM', 1],
        ],
        { client, numberPackage: 0 },
      ),
      await t.make.order(company, { client, numberPackage: 7 }),
    ];
    const { body } = await t.call(printing.mergedNotes, { id: chosen }, company.token);
    expect(body).toMatchObject({ ordersQty: 3, notes: 2, packages: 999, units: 11, clients: ['Ñandú Indumentaria'] });
    expect(body.product.map(({ sku, variant, quantity, orders: its }) => [sku, variant, quantity, its])).toEqual([
      ['BUZ', null, 1, 1],
      ['REM', null, 1, 1],
      ['REM', 'Azul', 9, 2],
    ]);
    expect(body.missing).toHaveLength(1);
  });

  test('of none, of too many, of other companies’ or deleted orders alone are refused, and nothing is told of them', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const [own, theirs, gone] = [await noted(company, [['A', 1]]), await noted(other, [['B', 1]]), await noted(company, [['C', 1]])];
    await t.call(orderCalls.remove, { _id: gone }, company.token);
    for (const call of [printing.notes, printing.mergedNotes, printing.notePaper, printing.mergedPaper, printing.noteSheet]) {
      const refused = async (id: unknown) => {
        const { status, body } = await t.call(call, { id }, company.token);
        return [status, (body as { message?: string }).message];
      };
      expect(await refused([gone, theirs])).toEqual([404, 'Las órdenes elegidas ya no existen: actualice la lista']);
      expect(await refused([gone])).toEqual([404, 'La orden ya no existe: actualice la lista']);
      const { status, body } = await t.call(call, { id: [theirs, own, gone] }, company.token);
      expect([status, (body as { absent?: string[] }).absent]).toEqual([200, [theirs, gone]]);
      expect((await refused([]))[0]).toBe(400);
      expect((await refused(undefined))[0]).toBe(400);
      expect((await refused(Array.from({ length: 2_001 }, newId)))[0]).toBe(400);
      expect((await refused(['no es']))[0]).toBe(400);
    }
    const clerk = await t.make.user(company, 'clerk', ['account']);
    expect((await t.call(printing.notePaper, { id: [own] }, clerk.token)).status).toBe(403);
  });

  test('without products are none: no paper is made', async () => {
    const company = await t.make.company();
    const none = await t.make.order(company);
    for (const call of [printing.notePaper, printing.mergedPaper, printing.noteSheet]) {
      const { status, body } = await t.call(call, { id: [none] }, company.token);
      expect([status, body.message]).toEqual([409, 'Ninguna de las órdenes tiene remito: no tienen productos']);
    }
  });
});

describe('the paper of a note', () => {
  test('says what the note says, has its legend, and its QR reads back as that of the label', async () => {
    const company = await t.make.company();
    const one = await noted(company, [['REM', 1_200, 'Celeste']], {
      toName: 'Agustina Peña Ñiquén',
      chargeDestination: true,
      chargeAmount: '15300.50',
      toObservation: 'Tocar ^XA 👋 timbre\u0007 \u202Ebis',
    });
    const { body } = await t.call(printing.notePaper, { id: [one] }, company.token);
    const { body: order } = await t.call(orderCalls.detail, { _id: one }, company.token);
    const { status, headers, bytes } = await fileAt(body.url);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename*=UTF-8''Remito%20R-${order.data.internalID}.pdf`,
    ]);
    const pages = await readPaper(bytes);
    expect(pages).toHaveLength(1);
    for (const said of [
      'DOCUMENTO NO VÁLIDO COMO FACTURA',
      `R-${order.data.internalID}`,
      'Entrega: viernes 20/11/2026',
      'Agustina Peña Ñiquén',
      'Prenda REM ñandú, Celeste',
      '1.200',
      '$ 15.300,50',
      'Tocar ^XA ? timbre bis',
      'Página 1 de 1',
    ])
      expect(pages[0]?.text).toContain(said);
    expect(await pages[0]?.qr({ x: 165, y: 8, width: 35, height: 35 })).toBe(order.data.qr);
  });

  test('of a hundred products goes on over pages that are counted for each note', async () => {
    const company = await t.make.company();
    const lines = Array.from({ length: 60 }, (_, at) => [`SKU-${at}`, at + 1] as const);
    const [long, short] = [await noted(company, lines), await noted(company, [['X', 1]])];
    const { body } = await t.call(printing.notePaper, { id: [long, short] }, company.token);
    const pages = await readPaper((await fileAt(body.url)).bytes);
    expect(pages.map(({ text }) => /Página \d de \d/.exec(text)?.[0])).toEqual([
      'Página 1 de 3',
      'Página 2 de 3',
      'Página 3 de 3',
      'Página 1 de 1',
    ]);
    expect(pages.slice(0, 3).flatMap(({ text }) => text.match(/Prenda SKU-\d+/g) ?? [])).toHaveLength(60);
  });

  test('holds out against what nobody would write, and a logo that is damaged', async () => {
    const company = await t.make.company();
    const key = newFileKey(company.companyId, 'png');
    await t.ports.files.put(key, Buffer.from('no es una imagen'));
    await t.inCompany(company, (db) => db.execute(sql`select set_company_logo('logo', ${key})`));
    const one = await noted(company, [['SKU', 1]], {
      toName: 'א'.repeat(250) + 'Ñ'.repeat(250),
      toAddress: 'Calle '.repeat(80),
      toPhone: null,
      toObservation: 'x'.repeat(500),
      deliveryDate: null,
      numberPackage: 999,
    });
    await t.inCompany(company, (db) =>
      db
        .update(orders)
        .set({ fromOrder: 'ML', qr: 'x'.repeat(4_000) })
        .where(eq(orders._id, one)),
    );
    const { status, body } = await t.call(printing.notePaper, { id: [one] }, company.token);
    expect(status).toBe(200);
    const [page] = await readPaper((await fileAt(body.url)).bytes);
    expect(page?.text).toContain('Sin fecha de entrega');
    expect(page?.text).toContain('????');
  });

  test('has the marketplace’s own QR, letter by letter', async () => {
    const company = await t.make.company();
    const one = await noted(company, [['SKU', 1]]);
    const qr = '{"id":"43210987654","sender_id":123,"hash_code":"ñ+/=", "security_digit":"0"}';
    await t.inCompany(company, (db) => db.update(orders).set({ fromOrder: 'ML', qr }).where(eq(orders._id, one)));
    const { body: shown } = await t.call(printing.notes, { id: [one] }, company.token);
    const { body } = await t.call(printing.notePaper, { id: [one] }, company.token);
    const [page] = await readPaper((await fileAt(body.url)).bytes);
    expect([shown.page[0]?.qr, await page?.qr()]).toEqual([qr, qr]);
  });

  test('of the sum names the orders without a note', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company);
    const chosen = [
      await noted(company, [['REM', 3]], { client }),
      await noted(company, [['REM', 4]], { client }),
      await t.make.order(company, { client }),
    ];
    const { body } = await t.call(printing.mergedPaper, { id: chosen }, company.token);
    expect([body.notes, body.missing.length]).toEqual([2, 1]);
    const [page] = await readPaper((await fileAt(body.url)).bytes);
    for (const said of ['3 órdenes', '1 producto', '1 orden sin remito', body.missing[0]?.internalID ?? '-'])
      expect(page?.text).toContain(said);
    expect(page?.text).toMatch(/REM.*\s.*2\s+7/);
  });
});

test('a workbook of notes has a row for each line, and formulas in it stay texts', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const chosen = [
    await noted(
      company,
      [
        ['=1+1', 3],
        ['B', 2, 'Azul'],
      ],
      { client },
    ),
    await noted(company, [['B', 4]], { client }),
  ];
  const { body } = await t.call(printing.noteSheet, { id: chosen }, company.token);
  const { bytes } = await fileAt(body.url);
  const { sheets } = await readXlsx(bytes);
  const [head, ...rows] = sheets[0]?.rows ?? [];
  expect(head?.[0]).toBe('Remito');
  expect(rows.map((row) => [row[7], row[9], row[11]])).toEqual([
    ['=1+1', null, 3],
    ['B', 'Azul', 2],
    ['B', null, 4],
  ]);
});
