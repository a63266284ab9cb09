import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, Ref } from '#shared/contract.ts';
import { exportCall } from '#shared/list/exportContract.ts';
import { plainText } from '#shared/plainText.ts';
import { formatCount } from '#shared/money.ts';
import { orRequired } from '#shared/text.ts';
import { BulkOutcome, TransferId } from '../orders/change.ts';
import { OrderRow, OrderStatus, Place } from '../orders/orderRow.ts';
import { MAX_REASON, MAX_SCANNED, MAX_SCANS, transferSorts } from './choices.ts';
import { TransferFilter, TransferSearch } from './filter.ts';
import { ArrivalScan, ExpectedOrder, ShareScan } from './scan.ts';
import { TransferLink, TransferRow } from './transfer.ts';
import { transferColumns } from './transferColumns.ts';

const some = z
  .array(Ref, orRequired('Órdenes inválidas'))
  .min(1, 'Requerido')
  .max(MAX_SCANS, `Hasta ${formatCount(MAX_SCANS)} órdenes por vez`);

const Scan = z.object({
  /** A number of the order, internal, external or of tracking; or the text of a QR. */
  tracking: z
    .string(orRequired('Código inválido'))
    .trim()
    .min(1, 'Requerido')
    .max(MAX_SCANNED, 'No es el código de una orden: es demasiado largo'),
});

/** A company that orders were shared with, or that shared some. */
const Partner = z.object({
  transferid: z.string(),
  name: z.string(),
  /** Transfers of each type that await an answer. */
  sentOpen: z.int(),
  receivedOpen: z.int(),
});
/** See the schema. */
export type Partner = z.output<typeof Partner>;

/** What was done to each of some orders, and which were left as they are, each with the reason. */
export const TransferOutcome = BulkOutcome;
export type TransferOutcome = z.output<typeof TransferOutcome>;

const call = { method: 'POST', needs: 'transfer' } as const;
const ofSome = { ...call, output: TransferOutcome, maxBody: 1_000_000 } as const;

/** Orders that logistics companies share with each other (spec 2 §2.10, §7; decisions §5). */
export const transfers = {
  recent: endpoint({
    method: 'GET',
    path: '/api/transfer',
    summary: 'Las últimas órdenes compartidas y recibidas, la más nueva primero',
    needs: 'transfer',
    input: Nothing,
    output: z.object({ data: z.array(TransferRow) }),
  }),
  partners: endpoint({
    method: 'GET',
    path: '/api/transfer/partner',
    summary: 'Las logísticas con que se compartieron órdenes, y cuántas transferencias con cada una esperan confirmación',
    needs: 'transfer',
    input: Nothing,
    output: z.object({ data: z.array(Partner) }),
  }),
  search: endpoint({
    ...call,
    path: '/api/transfer/search',
    summary: 'Busca órdenes compartidas (`sent`) o recibidas (`received`); `total` es exacto',
    input: TransferSearch,
    output: z.object({ orders: z.array(TransferRow), total: z.int() }),
  }),
  export: exportCall('/api/transfer/export', {
    about: 'las transferencias de un filtro',
    needs: 'transfer',
    filter: TransferFilter,
    sorts: transferSorts,
    columns: transferColumns,
  }),
  check: endpoint({
    ...call,
    path: '/api/transfer/check',
    summary: 'Busca un código leído entre las órdenes que se pueden compartir; sin `_id` no se puede, y `message` dice por qué',
    input: Scan,
    output: ShareScan,
  }),
  partner: endpoint({
    ...call,
    path: '/api/transfer/logistic/check',
    summary: 'Si un ID logístico es de una logística con la que se puede compartir, y su nombre',
    input: z.object({ transferid: plainText(20) }),
    output: z.object({
      check: z.boolean(),
      /** The code, as it is stored. */
      _id: z.string().nullable(),
      name: z.string().nullable(),
      /** Why not. */
      message: z.string().nullable(),
    }),
  }),
  share: endpoint({
    ...ofSome,
    path: '/api/transfer/order',
    summary: 'Comparte órdenes con otra logística; dice cuáles no y por qué, y las demás pasan',
    input: z.object({
      transferid: plainText(20).pipe(z.string().min(1, 'Requerido')),
      /** 'Enviar notificación': a mail to each recipient that has an address. */
      notify: z.boolean().default(false),
      orders: some,
    }),
  }),
  info: endpoint({
    ...call,
    path: '/api/transfer/info',
    summary: 'Una orden compartida o recibida, con sus transferencias, la más nueva primero',
    input: z.object({ _id: Id }),
    output: z.object({
      data: OrderRow.pick({ _id: true, internalID: true, externalID: true, deliveryDate: true, client: true }).extend({
        status: OrderStatus.omit({ print: true, locked: true }),
        toAddress: Place,
        transferPermission: z.string(),
        transferStatus: TransferLink.shape.transferStatus,
        transfers: z.array(TransferLink),
        /** What the other companies wrote that did not change it, and why, the newest first. */
        unapplied: z.array(
          z.object({
            status: OrderStatus.omit({ print: true, locked: true }),
            transferPermission: TransferLink.shape.transferPermission,
            reason: z.string(),
            createAt: Instant,
          }),
        ),
      }),
    }),
  }),
  expected: endpoint({
    ...call,
    path: '/api/transfer/expected',
    summary: `Las órdenes recibidas que nadie confirmó, la más nueva primero, hasta ${formatCount(MAX_SCANS)}`,
    input: z.object({ transferid: TransferId.nullish() }),
    output: z.object({ data: z.array(ExpectedOrder), total: z.int() }),
  }),
  arrived: endpoint({
    ...call,
    path: '/api/transfer/tracking',
    summary: 'Busca un código leído entre las órdenes que otros compartieron; sin `_id` no se puede confirmar, y `message` dice por qué',
    input: Scan,
    output: ArrivalScan,
  }),
  confirm: endpoint({
    ...ofSome,
    path: '/api/transfer/confirm',
    summary: 'Confirma órdenes recibidas: cierra su transferencia',
    input: z.object({ orders: some }),
  }),
  refuse: endpoint({
    ...ofSome,
    path: '/api/transfer/refuse',
    summary: 'Rechaza órdenes recibidas: vuelven a quien las compartió, con el motivo',
    input: z.object({ orders: some, reason: plainText(MAX_REASON).pipe(z.string().min(1, 'Requerido')) }),
  }),
  takeBack: endpoint({
    ...ofSome,
    path: '/api/transfer/takeback',
    summary:
      'Recupera órdenes compartidas mientras nadie las confirmó, las que quien las recibió pasó a Devolución, y las que tiene una empresa dada de baja y no entregó',
    input: z.object({ orders: some }),
  }),
};
