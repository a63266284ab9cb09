import * as z from 'zod';
import { endpoint, Id, Instant, Ref } from '#shared/contract.ts';
import { checkDays, Day } from '#shared/day.ts';
import { Exported } from '#shared/list/exportContract.ts';
import { paging } from '#shared/list/page.ts';
import { ExportedRecords } from '#shared/record/recordContract.ts';
import { orRequired } from '#shared/text.ts';
import { movementActions, movementOrigins } from './ledger/kinds.ts';
import { movementSorts } from './ledger/sorts.ts';
import { checkStatementDays } from './ledger/statementDays.ts';
import { Period } from './settlementCalls.ts';
import { MAX_BATCH } from './settlements/batches.ts';
import { MAX_CHOSEN } from './settlements/chosen.ts';

const Url = z.object({ url: z.string() });
const days = { startDay: Day, endDay: Day };

const Chosen = z.array(Id, orRequired('Lista inválida')).max(MAX_CHOSEN, `Hasta ${MAX_CHOSEN} liquidaciones`);

/** Which settlements are exported. */
const Settlements = {
  /** Whose; of all of them without one. */
  client: z.array(Ref, orRequired('Lista inválida')).max(MAX_BATCH, `Hasta ${MAX_BATCH} clientes`).default([]),
  /** The days they were made on; only where they are not named one by one it may be missing. */
  period: Period.nullable().default(null),
  /** Named one by one: these of them alone. */
  settlement: Chosen.default([]),
};

/** An address to mail to, lower-cased. */
const Address = z
  .string(orRequired('Error en el Email'))
  .overwrite((text) => text.trim().toLowerCase())
  .max(254, 'Hasta 254 caracteres')
  .regex(z.regexes.email, 'Error en el Email');

/** Made by who asks, so that asked twice it is mailed once. */
const sending = Id;

/** Calls that answer with a file of money, or mail one. */
export const paperCalls = {
  exportSettlement: endpoint({
    method: 'POST',
    path: '/api/account/invoice/export',
    summary: 'Planilla de una liquidación: una fila por orden, con su precio congelado, y totales por zona y por chofer',
    needs: 'account',
    input: z.object({ _id: Id }),
    output: Url,
  }),
  printSettlement: endpoint({
    method: 'POST',
    path: '/api/account/invoice/pdf',
    summary: 'PDF de una liquidación para el cliente: sin pagos a choferes, choferes ni margen',
    needs: 'account',
    input: z.object({ _id: Id }),
    output: Url,
  }),
  exportSettlements: endpoint({
    method: 'POST',
    path: '/api/account/invoice/export/list',
    summary: 'Planilla de las liquidaciones creadas en un período; si son muchas, en segundo plano',
    needs: 'account',
    input: z.object(Settlements),
    output: Exported,
  }),
  exportLines: endpoint({
    method: 'POST',
    path: '/api/account/invoice/export/bulk',
    summary: 'Planilla con una fila por orden de las liquidaciones vigentes creadas en un período; si son muchas, en segundo plano',
    needs: 'account',
    input: z.object(Settlements),
    output: Exported,
  }),
  settlementMails: endpoint({
    method: 'POST',
    path: '/api/account/invoice/mail/get',
    summary: 'A qué email va una liquidación, y a cuáles ya se envió',
    needs: 'account',
    input: z.object({ _id: Id }),
    output: z.object({
      /** The client's; null where it has none. */
      to: z.string().nullable(),
      client: z.string(),
      /** Newest first; `sentAt` is null of one that is still on its way, or that failed. */
      data: z.array(z.object({ to: z.string(), createAt: Instant, sentAt: Instant.nullable(), failed: z.boolean() })),
    }),
  }),
  mailSettlement: endpoint({
    method: 'POST',
    path: '/api/account/invoice/mail',
    summary: 'Envía el PDF de una liquidación al email de su cliente, o al que se diga; con el mismo `sending`, una sola vez',
    needs: 'account',
    input: z.object({ _id: Id, to: Address.nullable().default(null), sending }),
    output: z.object({ to: z.string() }),
  }),
  mailSettlements: endpoint({
    method: 'POST',
    path: '/api/account/invoice/mail/bulk',
    summary: 'Envía el PDF de cada liquidación al email de su cliente; cuáles no, y por qué',
    needs: 'account',
    input: z.object({ settlement: Chosen.min(1, 'Requerido'), sending }),
    output: z.object({
      sent: z.int(),
      left: z.array(z.object({ _id: Id, invoice: z.string(), client: z.string(), why: z.string() })),
    }),
  }),
  exportStatement: endpoint({
    method: 'POST',
    path: '/api/account/statement/export',
    summary: 'El extracto de una cuenta como PDF o como planilla',
    needs: 'account',
    input: z
      .object({ toAccount: Ref, ...days, format: z.enum(['pdf', 'xlsx'], orRequired('Formato inexistente')).default('pdf') })
      .superRefine(checkStatementDays),
    output: Url,
  }),
  exportMovements: endpoint({
    method: 'POST',
    path: '/api/account/movement/export',
    summary: 'Planilla de todos los movimientos de un filtro; si son muchos, en segundo plano',
    needs: 'account',
    input: z
      .object({
        ...days,
        toAccount: Ref.nullable().optional(),
        status: z.enum(movementActions, orRequired('Acción inexistente')).nullable().optional(),
        typeFrom: z.enum(movementOrigins, orRequired('Origen inexistente')).nullable().optional(),
        sortField: paging(movementSorts).sortField,
        sortOrder: paging(movementSorts).sortOrder,
      })
      .superRefine(checkDays),
    output: Exported,
  }),
  exportClientBalances: endpoint({
    method: 'POST',
    path: '/api/account/client/export',
    summary: 'Planilla de lo que debe cada cliente; con `ids`, solo los nombrados, en ese orden',
    needs: 'account',
    input: ExportedRecords,
    output: Url,
  }),
  exportEmployeeBalances: endpoint({
    method: 'POST',
    path: '/api/account/employee/export',
    summary: 'Planilla de lo que se le debe a cada empleado; con `ids`, solo los nombrados, en ese orden',
    needs: 'account',
    input: ExportedRecords,
    output: Url,
  }),
};
