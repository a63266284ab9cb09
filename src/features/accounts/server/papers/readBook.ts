import { fromCents, toCents } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import type { BookFact } from '#server/spreadsheet/writeBook.ts';
import { settlementStateNames } from '../../settlements/states.ts';
import { type FiledLine, linesOfOne } from './readLines.ts';
import { addressee, readSettlementOf } from './readPaper.ts';

/** What the workbook of one settlement holds. */
export type SettlementBook = { invoice: string; facts: readonly BookFact[]; lines: readonly FiledLine[] };

/** What the XLSX of a settlement says. @throws 404 */
export const readSettlementBook = async (db: Db, _id: string): Promise<SettlementBook> => {
  const { settlement, client } = await readSettlementOf(db, _id);
  const { invoice, state, fromPeriod, toPeriod, expire, createAt, typeOrder, orders, nets } = settlement;
  const cancelled = state === 'cancelled';
  const money = (label: string, cents: number): BookFact => ({ label, kind: 'money', value: fromCents(cents) });
  const [cash, pay, total, paid] = [settlement.cash, settlement.pay, settlement.total, settlement.paid].map((amount) =>
    toCents(amount),
  ) as [number, number, number, number];
  return {
    invoice,
    lines: await linesOfOne(db, _id),
    facts: [
      { label: 'Liquidación', kind: 'code', value: invoice },
      { label: 'Cliente', kind: 'text', value: client.name },
      { label: 'CUIT', kind: 'taxId', value: addressee(client).taxId },
      { label: 'Período, desde', kind: 'day', value: fromPeriod },
      { label: 'Período, hasta', kind: 'day', value: toPeriod },
      { label: 'Tipos de orden', kind: 'list', value: typeOrder },
      { label: 'Creada', kind: 'instant', value: createAt.toISOString() },
      { label: 'Vencimiento', kind: 'day', value: expire },
      { label: 'Estado', kind: 'choice', value: settlementStateNames[state] },
      { label: 'Órdenes', kind: 'count', value: orders },
      money('Cobro', cash),
      money(nets ? 'Cobro en destino' : 'Cobro en destino, no se descuenta', toCents(settlement.collected)),
      money('Total', total),
      money('Pagado', paid),
      money('Saldo', cancelled ? 0 : total - paid),
      money('Pago a choferes', pay),
      money('Margen', cash - pay),
    ],
  };
};
