import { sheetOf, writeBook } from '#server/spreadsheet/writeBook.ts';
import { listColumns } from '#shared/list/listColumns.ts';
import { byDriver, byZone, lineColumns, summedColumns } from './lineColumns.ts';
import type { SettlementBook } from './readBook.ts';
import { statementRows, type StatementRead, type StatementRow } from './statementPaper.ts';

// What a paper's thread makes of the accounts: each export takes its payload alone and gives bytes.

export { settlementPaper } from './settlementPaper.ts';
export { statementPaper } from './statementPaper.ts';

const { invoice: _, client: __, state: ___, ...ownColumns } = lineColumns;

/** A settlement as the office has it: what it is, its orders, and what each zone and each driver comes to. */
export const settlementBook = ({ facts, lines }: SettlementBook): Promise<Uint8Array> =>
  writeBook([
    { title: 'Liquidación', facts },
    sheetOf({ title: 'Órdenes', columns: Object.values(ownColumns), rows: lines }),
    sheetOf({ title: 'Por zona', columns: Object.values(summedColumns('Zona')), rows: byZone(lines) }),
    sheetOf({ title: 'Por chofer', columns: Object.values(summedColumns('Chofer')), rows: byDriver(lines) }),
  ]);

const statementColumns = listColumns<StatementRow>()({
  day: { title: 'Fecha', kind: 'day', value: (row) => row.day },
  concept: { title: 'Concepto', kind: 'text', value: (row) => row.concept },
  observation: { title: 'Observación', kind: 'lines', value: (row) => row.observation },
  reference: { title: 'Referencia', kind: 'code', value: (row) => row.reference },
  debit: { title: 'Debe', kind: 'money', value: (row) => row.debit },
  credit: { title: 'Haber', kind: 'money', value: (row) => row.credit },
  balance: { title: 'Saldo', kind: 'money', value: (row) => row.balance },
});

/** The statement of a client or an employee as a workbook. */
export const statementBook = (read: StatementRead): Promise<Uint8Array> =>
  writeBook([sheetOf({ title: 'Extracto', columns: Object.values(statementColumns), rows: statementRows(read) })]);
