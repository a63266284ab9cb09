import * as z from 'zod';
import { chartRanges } from '#shared/chart/periods.ts';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { orRequired } from '#shared/text.ts';

/** Pesos, below 0 too. */
const Pesos = z.number();

/** How the company keeps its accounts. */
const AccountSettings = z.object({
  /** The last day of the months that are closed; null while none is. */
  closed: Day.nullable(),
  /** Whether settlements keep back what drivers collected. */
  nets: z.boolean(orRequired('Valor inválido')),
  /** 0 while nothing was saved. */
  version: z.int('Versión inválida').min(0, 'Versión inválida'),
});

/** Accounts of some kind, and what they come to, without a sign. */
const Several = z.object({ count: z.int(), amount: Pesos });

/** A client that owes. */
const Due = z.object({
  _id: Id,
  name: z.string(),
  amount: Pesos,
  /** By when the oldest of its open settlements is to be paid; null where none is open. */
  expire: Day.nullable(),
  /** What of the amount settlements ask for whose expiry has passed. */
  late: Pesos,
});

/** What the ledger had of a period: money that came in, money that went out, what settlements charged to clients. */
const Flow = z.object({ cash: Pesos, pay: Pesos, invoice: Pesos });
const FlowPeriod = Flow.extend({
  /** Its first day. */
  start: Day,
});

/** Calls about how the accounts stand as a whole. */
export const statusCalls = {
  status: endpoint({
    method: 'GET',
    path: '/api/account/status',
    summary:
      'Estado de cuenta: lo que se debe cobrar, lo que se debe pagar, su diferencia y las órdenes entregadas sin liquidar, con quiénes son y lo que queda fuera',
    needs: 'account',
    input: Nothing,
    output: z.object({
      at: Instant,
      total: Pesos,
      pay: Pesos,
      collect: Pesos,
      order: z.int(),
      /** What of `collect` is late. */
      late: Pesos,
      /** Of how many employees `pay` is, and of how many clients `order` are. */
      employees: z.int(),
      clients: z.int(),
      /** Of whom `collect` is: those that were to pay first come first. `rest` are those that are not told. */
      due: z.object({ data: z.array(Due), rest: Several }),
      /** What `pay` and `collect` leave out: clients to whom the company owes, employees that owe it. */
      apart: z.object({ clients: Several, employees: Several }),
      settings: AccountSettings,
    }),
  }),
  statusGraph: endpoint({
    method: 'POST',
    path: '/api/account/status/graph',
    summary: 'Cobros, pagos y liquidaciones por mes, o por día con 1M, y lo que suman',
    needs: 'account',
    input: z.object({ range: z.enum(chartRanges, orRequired('Período inexistente')).default('1Y') }),
    output: z.object({
      at: Instant,
      unit: z.enum(['day', 'month']),
      /** Of closed periods, the oldest first. */
      graph: z.array(FlowPeriod),
      running: FlowPeriod,
      /** Of all of them and the running one. */
      sums: Flow,
    }),
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/api/account/setting',
    summary: 'Cierra los meses hasta uno, o los abre, y dice si las liquidaciones descuentan lo cobrado en destino',
    needs: 'unrestricted',
    input: AccountSettings,
    output: AccountSettings.pick({ version: true }),
  }),
};
