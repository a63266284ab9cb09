import { eq } from 'drizzle-orm';
import { newId } from '#server/ids.ts';
import { addDays, at10, today } from '#shared/time.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { type App, type Company, testApp } from '../../../testing/testApp.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import { fees, feeZones } from '../../fees/server/tables.ts';
import { aFee, squareAt, zoneOf } from '../../fees/server/testing.ts';
import type { OrderRecords } from '../../orders/server/testing.ts';
import { orders } from '../../orders/server/tables.ts';
import { accounts as contract } from '../contract.ts';

/** Where orders of tests go: outside of what other slices' tests draw, in `priced`'s zone. */
export const PLACE = { toLat: -40.05, toLng: -70.05 };

/** Today, in UTC-3. */
export const DAY = today(new Date());
/** Tomorrow, as an expiry. */
export const TOMORROW = addDays(DAY, 1);
/** Every status but Entregado, and those that are internal or events. */
export const NOT_DELIVERED = [0, 1, 2, 4, 5, 6, 7, 10, 12, 14, 16, 18, 20, 21, 22, 24, 25, 26, 28, 30] as const;

/** A tariff for every order, with one zone: pago $ 2.100, cobro $ 3.450. */
export const priced = (t: App, company: Company, mark = 'Zona Sur') =>
  t.inCompany(company, async (db) => {
    const fee = newId();
    const { clients: _, rules: __, ...plain } = aFee;
    await db
      .insert(fees)
      .values({ ...plain, _id: fee, name: `Tarifa ${mark}`, fromOrder: [], typeOrder: ['Normal', 'Flex', 'Retiro'], rules: [] });
    const polygons = [[squareAt(-70.1, -40.1)]];
    await db.insert(feeZones).values({ _id: newId(), fee, position: 0, name: mark, pay: '2100.00', cash: '3450.00', polygons });
    return fee;
  });

/** An order that was delivered today into the zone, with what was collected for the client. */
export const delivered = async (
  t: App,
  company: Company,
  { client, driver, collected, at = new Date() }: { client: string; driver: string; collected?: number; at?: Date },
) => {
  const _id = await t.make.order(company, {
    client,
    driverAssign: driver,
    status: 8,
    deliveryDate: at,
    ...(collected !== undefined && { chargeDestination: true, chargeAmount: String(collected) }),
  });
  await t.inCompany(company, (db) => db.update(orders).set(PLACE).where(eq(orders._id, _id)));
  return _id;
};

/** How a settlement of today's orders is asked for. */
export const asked = (client: string, order: readonly string[]) => ({
  _id: newId(),
  client,
  expire: TOMORROW,
  typeOrder: ['Normal' as const, 'Flex' as const],
  exclude: [...NOT_DELIVERED],
  period: { start: DAY, end: DAY },
  observation: '',
  order: order.map((_id) => ({ _id })),
});

/** The server with a company that has a client, a driver, a tariff, and what tests ask of them. */
export const accountsApp = async () => {
  const t = await testApp();
  const team = async () => {
    const company = await t.make.company();
    const client = await t.make.client(company, 'Ñandú Indumentaria');
    const driver = await t.make.driver(company, { name: 'Rocío', last: 'Peralta' });
    await priced(t, company);
    const deliver = (over: { client?: string; driver?: string; collected?: number; at?: Date } = {}) =>
      delivered(t, company, { client, driver, ...over });
    const settle = async (order: readonly string[], over: object = {}) => {
      const { status, body } = await t.call(contract.createSettlement, { ...asked(client, order), ...over }, company.token);
      if (status !== 200) throw new Error(`${status} ${body.message}`);
      return body;
    };
    const settlement = async (_id: string) => (await t.call(contract.readSettlement, { _id }, company.token)).body.data;
    const move = async (toAccount: string, status: 'pay' | 'cash' | 'credit', amount: number, over: object = {}) =>
      t.call(contract.addMovement, { ...moving(toAccount, status, amount), ...over }, company.token);
    const balances = async () => {
      const [clients, employees] = await Promise.all([
        t.call(contract.clientBalances, {}, company.token),
        t.call(contract.employeeBalances, {}, company.token),
      ]);
      return new Map([...clients.body.data, ...employees.body.data].map(({ _id, amount }) => [_id, amount]));
    };
    return { company, client, driver, deliver, settle, settlement, move, balances };
  };
  return { ...t, team };
};

/** A movement by hand of today. */
export const moving = (toAccount: string, status: 'pay' | 'cash' | 'credit', amount: number) => ({
  _id: newId(),
  period: DAY,
  toAccount,
  status,
  amount,
  typeAction: 'Efectivo' as const,
  observation: '',
  settlement: null,
});

/** Two settlements, the first with an order, and inputs of the calls about accounts. */
export const accountFixture = fixture(contract)({
  records: async (
    { t, company, mark }: Making,
    { client, driver }: ClientRecords & OrderRecords & { driver: string; fee: string; zone: string },
  ) => {
    const tariff = await priced(t, company, mark);
    const make = (at = new Date()) => delivered(t, company, { client, driver, at, collected: 500 });
    const [settled, taken, free] = [await make(), await make(), await make()];
    const of = async (order: string) => (await t.call(contract.createSettlement, asked(client, [order]), company.token)).body;
    const [settlement, idleSettlement] = [await of(settled), await of(taken)];
    const movement = moving(client, 'cash', 100);
    await t.call(contract.addMovement, { ...movement, observation: mark }, company.token);
    const cash = { driver, day: DAY, version: 0, handed: { Efectivo: 1 }, expected: 0, close: false, observation: mark };
    const closure = (await t.call(contract.saveCash, cash, company.token)).body._id;
    const [before, handed] = [addDays(DAY, -1), await make(at10(addDays(DAY, -1)))];
    const whole = {
      ...cash,
      day: before,
      handed: { Efectivo: 500 },
      expected: 500,
      methods: [{ _id: handed, method: 'Efectivo' as const }],
    };
    const closedCash = (await t.call(contract.saveCash, { ...whole, close: true }, company.token)).body._id;
    const settlementBatch = newId();
    const { client: _, order: __, ...batched } = asked(client, []);
    const idle = await t.make.client(company, `Sin órdenes ${mark}`);
    await t.call(contract.addBatch, { ...batched, _id: settlementBatch, client: [idle] }, company.token);
    const trial = newId();
    await t.call(contract.startTrial, { _id: trial, fee: tariff, month: DAY.slice(0, 7) }, company.token);
    return {
      movement: movement._id,
      trial,
      settlement: settlement._id,
      idleSettlement: idleSettlement._id,
      settled,
      free,
      closure,
      closedCash,
      settlementBatch,
    };
  },
  inputs: ({
    client,
    driver,
    fee,
    zone,
    trial,
    movement,
    settlement,
    idleSettlement,
    settled,
    free,
    closure,
    closedCash,
    settlementBatch,
  }) => ({
    movements: {
      startDay: DAY,
      endDay: DAY,
      toAccount: client,
      status: 'cash',
      typeFrom: 'manual',
      page: 1,
      size: 25,
      sortField: 'period',
      sortOrder: 'desc',
    },
    addMovement: { ...moving(client, 'cash', 12.5), observation: 'Seña', settlement },
    readReversal: { movement },
    reverseMovement: { _id: newId(), movement, observation: 'Rechazado' },
    accounts: { search: 'a', ids: [client, driver] },
    clientBalances: {},
    employeeBalances: {},
    statement: { toAccount: client, startDay: DAY, endDay: DAY },
    status: {},
    statusGraph: { range: '6M' },
    saveSettings: { closed: null, nets: false, version: 0 },
    searchSettlements: {
      startDay: DAY,
      endDay: DAY,
      invoice: '',
      client,
      status: 'pending',
      page: 1,
      size: 25,
      sortField: 'createAt',
      sortOrder: 'desc',
    },
    unsettled: { client, startDay: DAY, endDay: DAY, typeOrder: ['Normal'], exclude: [...NOT_DELIVERED], settlement },
    createSettlement: {
      ...asked(client, [free]),
      observation: 'Gracias',
      order: [{ _id: free, invoice_cash: 3_450, invoice_pay: 2_100, chargeAmount: 500, driverAssign: driver }],
    },
    editSettlement: {
      _id: settlement,
      version: 1,
      expire: addDays(DAY, 3),
      period: { start: DAY, end: DAY },
      typeOrder: ['Normal'],
      exclude: [...NOT_DELIVERED],
      observation: 'Gracias',
      order: [{ _id: settled, invoice_cash: 3_450, invoice_pay: 2_100, chargeAmount: 500, driverAssign: driver }],
    },
    readSettlement: { _id: settlement },
    settledPrice: { order: settled },
    deleteSettlement: { _id: idleSettlement, version: 1 },
    settlementHistory: { _id: settlement, before: null },
    addBatch: {
      _id: newId(),
      client: [client],
      expire: TOMORROW,
      period: { start: addDays(DAY, -400), end: addDays(DAY, -399) },
      typeOrder: ['Normal'],
      exclude: [...NOT_DELIVERED],
      unpriced: false,
    },
    searchBatches: { startDay: DAY, endDay: DAY, client, page: 1, size: 25, sortField: 'createAt', sortOrder: 'desc' },
    readBatch: { _id: settlementBatch },
    haltBatch: { _id: settlementBatch },
    retryBatch: { _id: settlementBatch },
    feeReach: { _id: fee },
    startTrial: {
      _id: newId(),
      fee,
      month: DAY.slice(0, 7),
      rules: aFee.rules,
      clients: [client],
      region: [{ _id: zone, ...zoneOf('Norte', squareAt(-58.6, -34.6)) }],
      typeOrder: ['Normal'],
      fromOrder: ['ML'],
    },
    readTrial: { _id: trial },
    trialOrders: { _id: trial, direction: 'up', page: 1, size: 25, sortField: 'change', sortOrder: 'desc' },
    trialPrice: { _id: trial, order: free },
    exportTrial: { _id: trial },
    exportSettlement: { _id: settlement },
    printSettlement: { _id: settlement },
    exportSettlements: { client: [client], period: { start: DAY, end: DAY }, settlement: [settlement] },
    exportLines: { client: [client], period: { start: DAY, end: DAY }, settlement: [settlement] },
    settlementMails: { _id: settlement },
    mailSettlement: { _id: settlement, to: 'cobranzas@nandu.test', sending: newId() },
    mailSettlements: { settlement: [settlement], sending: newId() },
    exportStatement: { toAccount: client, startDay: DAY, endDay: DAY, format: 'pdf' },
    exportMovements: {
      startDay: DAY,
      endDay: DAY,
      toAccount: client,
      status: 'cash',
      typeFrom: 'manual',
      sortField: 'period',
      sortOrder: 'desc',
    },
    exportClientBalances: { ids: [client] },
    exportEmployeeBalances: { ids: [driver] },
    cashDay: { day: DAY },
    openCash: {},
    readCash: { driver, day: DAY, _id: closure },
    saveCash: {
      driver,
      day: DAY,
      version: 1,
      handed: { Efectivo: 200, Cheque: 0, Transferencia: 0 },
      notes: { 200: 1 },
      coins: 0,
      methods: [{ _id: free, method: 'Transferencia' }],
      reason: 'Otro',
      observation: 'Falta',
      expected: 1_500,
      close: false,
    },
    reopenCash: { _id: closedCash, version: 1 },
    cashHistory: { _id: closure, before: null },
  }),
  once: {
    addMovement: '_id',
    reverseMovement: '_id',
    createSettlement: '_id',
    editSettlement: 'version',
    deleteSettlement: '_id',
    addBatch: '_id',
    startTrial: '_id',
    saveCash: 'version',
    mailSettlement: 'sending',
    mailSettlements: 'sending',
  },
});
