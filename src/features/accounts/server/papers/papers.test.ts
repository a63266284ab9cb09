import { readXlsx } from 'hucre/xlsx';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, formatDayLong } from '#shared/time.ts';
import { formatMoney } from '#shared/money.ts';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { clients } from '../../../clients/server/tables.ts';
import { reprice } from '../../../fees/server/testing.ts';
import { orders } from '../../../orders/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, DAY, TOMORROW } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;

/** The file of an address. */
const fileAt = async (url: string) => {
  const { statusCode, headers, rawPayload } = await t.app.inject(url);
  return { status: statusCode, name: decodeURIComponent(String(headers['content-disposition'])), bytes: new Uint8Array(rawPayload) };
};
const pdfOf = async ({ company }: Team, _id: string) => {
  const { status, body } = await t.call(calls.printSettlement, { _id }, company.token);
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  const file = await fileAt(body.url);
  return { ...file, pages: await readPaper(file.bytes) };
};
const sheetsOf = async (url: string) => {
  const { name, bytes } = await fileAt(url);
  const { sheets } = await readXlsx(bytes);
  const formulas = sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])].filter((cell) => cell.formula !== undefined));
  return { name, formulas, sheets: new Map(sheets.map((sheet) => [sheet.name, sheet.rows])) };
};
/** A team whose pay and driver are told by nothing else. */
const secretTeam = async () => {
  const team = await t.team();
  await t.inCompany(team.company, (db) => reprice(db, { pay: '1717.17' }));
  return team;
};
const columnOf = (rows: readonly (readonly unknown[])[] = [], title: string) => {
  const at = rows[0]?.indexOf(title) ?? -1;
  if (at < 0) throw new Error(`no column ${title}`);
  return rows.slice(1).map((row) => row[at] ?? null);
};

describe('the PDF of a settlement', () => {
  test('has the notice, client, period, lines, sums, expiry and payments; no pago, driver or margin', async () => {
    const team = await secretTeam();
    const { company, client, deliver, settle, settlement, move } = team;
    const list = [await deliver({ collected: 1_000.5 }), await deliver()];
    const { _id, invoice } = await settle(list);
    await move(client, 'cash', 2_000.25, { typeAction: 'Transferencia', settlement: _id });
    const { status, name, pages } = await pdfOf(team, _id);
    expect([status, name, pages.length]).toEqual([200, `inline; filename*=UTF-8''Liquidación ${invoice}.pdf`, 1]);
    const [page] = pages as [(typeof pages)[number]];
    const read = await settlement(_id);
    expect([read.cash, read.collected, read.collectTotal, read.left]).toEqual([6_900, 1_000.5, 5_899.5, 3_899.25]);
    for (const said of [
      'DOCUMENTO NO VÁLIDO COMO FACTURA',
      invoice,
      'Ñandú Indumentaria',
      formatDayLong(DAY),
      formatDayLong(TOMORROW),
      '2 órdenes',
      'Gurruchaga 1854 · Palermo',
      'Zona Sur',
      '$ 3.450,00',
      'Servicios',
      'Total a pagar',
      formatMoney(read.cash),
      `−${formatMoney(read.collected)}`,
      formatMoney(read.collectTotal),
      '· Transferencia',
      '−$ 2.000,25',
      'Resta pagar',
      formatMoney(read.left),
      'Página 1 de 1',
    ])
      expect(page.text).toContain(said);
    for (const order of read.orders) expect(page.text).toContain(order.internalID);
    for (const secret of ['Rocío', 'Peralta', '1.717,17', '1717', '3.434,34', 'Margen', 'Chofer', 'Pago a'])
      expect(pages.map(({ text }) => text).join()).not.toContain(secret);
    expect(company.token).toBeTruthy();
  });

  test('of an order without zone says that it is without charge; one by which the company owes says so', async () => {
    const team = await t.team();
    const { company, client, deliver, settle } = team;
    const far = await t.make.order(company, { client, driverAssign: team.driver, status: 8, deliveryDate: new Date() });
    const { _id } = await settle([far, await deliver({ collected: 10_000 })]);
    const [page] = (await pdfOf(team, _id)).pages;
    for (const said of ['Sin zona', '$ 0,00', 'Una orden sin zona figura sin cargo', 'Total a su favor', '$ 6.550,00', 'a su favor'])
      expect(page?.text).toContain(said);
    expect(page?.text).not.toContain('Total a pagar');
  });

  test('goes on over pages, each with the notice, its client and which of how many it is', async () => {
    const team = await t.team();
    const list = [];
    for (let n = 0; n < 90; n += 1) list.push(await team.deliver());
    const { _id } = await team.settle(list);
    const { pages } = await pdfOf(team, _id);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, { text }] of pages.entries()) {
      expect(text).toContain('DOCUMENTO NO VÁLIDO COMO FACTURA');
      expect(text).toContain(`Página ${at + 1} de ${pages.length}`);
      expect(text).toContain('Ñandú Indumentaria');
    }
    const { orders: lines } = await team.settlement(_id);
    const told = pages.flatMap(({ text }) => text.match(/\d{2}AB\d{8}/g) ?? []);
    expect(told).toEqual(lines.map(({ internalID }) => internalID));
    expect(pages.at(-1)?.text).toContain('$ 310.500,00');
  });

  test('holds out against names that nobody would have, and a cancelled one says that nothing is owed', async () => {
    const team = await t.team();
    const { company, client, deliver, settle } = team;
    const order = await deliver();
    await t.inCompany(company, async (db) => {
      await db
        .update(clients)
        .set({ name: `${'Ñandú & Compañía '.repeat(12)}שלום👋`, cuit: null, address: 'x'.repeat(200) })
        .where(eq(clients._id, client));
      const wild = { externalID: 'Ñ'.repeat(80), toAddress: 'א'.repeat(190), toTown: '=cmd()\u202E<b>' };
      await db.update(orders).set(wild).where(eq(orders._id, order));
    });
    const { _id, version } = await settle([order]);
    expect((await pdfOf(team, _id)).pages).toHaveLength(1);
    await t.call(calls.deleteSettlement, { _id, version }, company.token);
    const [page] = (await pdfOf(team, _id)).pages;
    expect(page?.text).toContain('CANCELADA');
    expect(page?.text).not.toContain('Al pagar');
  });
});

describe('the XLSX of a settlement', () => {
  test('has a row for each order with its frozen price, and sums by zone and by driver that are the ledger’s', async () => {
    const team = await t.team();
    const { company, client, driver, deliver, settle, settlement, balances } = team;
    const second = await t.make.driver(company, { name: '=1+1', last: 'Sosa' });
    await t.inCompany(company, (db) => reprice(db, { pay: '2100.10', cash: '3450.33' }));
    const list = [await deliver({ collected: 0.1 }), await deliver(), await deliver({ driver: second })];
    await t.inCompany(company, (db) => db.update(orders).set({ externalID: '=HYPERLINK("x")' }).where(eq(orders._id, list[0]!)));
    const { _id, invoice } = await settle(list);
    // What a tariff comes to later changes nothing.
    await t.inCompany(company, (db) => reprice(db, { pay: '1', cash: '1' }));
    const { body } = await t.call(calls.exportSettlement, { _id }, company.token);
    const { name, formulas, sheets } = await sheetsOf(body.url);
    expect(name).toBe(`attachment; filename*=UTF-8''Liquidación ${invoice} ${DAY}.xlsx`);
    expect(formulas).toEqual([]);
    expect([...sheets.keys()]).toEqual(['Liquidación', 'Órdenes', 'Por zona', 'Por chofer']);
    const facts = new Map(sheets.get('Liquidación')?.map(([label, value]) => [label, value]));
    const read = await settlement(_id);
    expect([facts.get('Liquidación'), facts.get('Cliente'), facts.get('Estado'), facts.get('Órdenes')]).toEqual([
      invoice,
      'Ñandú Indumentaria',
      'Pendiente',
      3,
    ]);
    expect([facts.get('Período, desde'), facts.get('Vencimiento')]).toEqual([
      new Date(`${DAY}T00:00:00Z`),
      new Date(`${TOMORROW}T00:00:00Z`),
    ]);
    expect([
      facts.get('Cobro'),
      facts.get('Cobro en destino'),
      facts.get('Total'),
      facts.get('Pago a choferes'),
      facts.get('Margen'),
    ]).toEqual([read.cash, read.collected, read.collectTotal, read.pay, 4_050.69]);
    const lines = sheets.get('Órdenes');
    expect(columnOf(lines, '# Interno')).toEqual(read.orders.map(({ internalID }) => internalID));
    expect(columnOf(lines, 'Cobro')).toEqual([3_450.33, 3_450.33, 3_450.33]);
    expect(columnOf(lines, 'Pago')).toEqual([2_100.1, 2_100.1, 2_100.1]);
    expect(columnOf(lines, '# Externo')).toContain('=HYPERLINK("x")');
    expect(sheets.get('Por zona')?.slice(1)).toEqual([
      ['Zona Sur', 3, 10_350.99, 0.1, 6_300.3, 4_050.69],
      ['Total', 3, 10_350.99, 0.1, 6_300.3, 4_050.69],
    ]);
    const posted = await balances();
    const byDriver = new Map(
      sheets
        .get('Por chofer')
        ?.slice(1)
        .map((row) => [row[0], row[4]]),
    );
    expect([byDriver.get('Rocío Peralta'), byDriver.get('=1+1 Sosa'), byDriver.get('Total')]).toEqual([
      posted.get(driver),
      posted.get(second),
      read.pay,
    ]);
    expect(posted.get(client)).toBe(read.collectTotal);
  });
});

describe('a statement', () => {
  test('as PDF and as XLSX says what the page says, to the centavo', async () => {
    const team = await t.team();
    const { company, client, driver, deliver, settle, move } = team;
    await move(client, 'pay', 412_000, { period: addDays(DAY, -3), observation: 'Ñoquis' });
    await settle([await deliver({ collected: 1_000.55 })]);
    await move(client, 'cash', 10.1, { typeAction: 'Transferencia', observation: 'Operación 88213' });
    for (const account of [client, driver]) {
      const asked = { toAccount: account, startDay: addDays(DAY, -1), endDay: DAY };
      const { body: page } = await t.call(calls.statement, asked, company.token);
      const { body: pdf } = await t.call(calls.exportStatement, asked, company.token);
      const text = (await readPaper((await fileAt(pdf.url)).bytes)).map((one) => one.text).join('\n');
      for (const said of ['Saldo inicial', 'Saldo final', 'DOCUMENTO NO VÁLIDO COMO FACTURA', formatMoney(Math.abs(page.closing))])
        expect(text).toContain(said);
      for (const line of page.data) expect(text).toContain(formatMoney(Math.abs(line.change)));
      const { body: file } = await t.call(calls.exportStatement, { ...asked, format: 'xlsx' }, company.token);
      const rows = (await sheetsOf(file.url)).sheets.get('Extracto');
      const sign = account === client ? 1 : -1;
      expect(columnOf(rows, 'Saldo')).toEqual(
        [page.opening, ...page.data.map((line) => line.balance), page.closing].map((amount) => amount * sign + 0),
      );
      expect(columnOf(rows, 'Concepto')).toHaveLength(page.data.length + 2);
    }
    const { body } = await t.call(calls.exportStatement, { toAccount: client, startDay: DAY, endDay: DAY }, company.token);
    const [page] = await readPaper((await fileAt(body.url)).bytes);
    for (const said of ['Ñandú Indumentaria', 'Operación 88213', 'a pagar', '$ 414.439,35']) expect(page?.text).toContain(said);
    expect(page?.text).not.toContain('Rocío');
  });
});

describe('files of money', () => {
  test('are none of another company’s, and need the permission', async () => {
    const [ours, theirs] = [await t.team(), await t.team()];
    const { _id } = await theirs.settle([await theirs.deliver()]);
    const clerk = await t.make.user(ours.company, 'clerk', ['office', 'order', 'fleet']);
    const days = { startDay: DAY, endDay: DAY };
    for (const [call, input] of [
      [calls.exportSettlement, { _id }],
      [calls.printSettlement, { _id }],
      [calls.mailSettlement, { _id, sending: newId() }],
      [calls.mailSettlements, { settlement: [_id], sending: newId() }],
      [calls.exportStatement, { toAccount: theirs.client, ...days }],
    ] as const) {
      expect((await t.call(call, input as never, ours.company.token)).status).toBe(404);
      expect((await t.call(call, input as never, clerk.token)).status).toBe(403);
    }
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
