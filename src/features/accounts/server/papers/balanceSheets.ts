import { type ListColumn, listColumns } from '#shared/list/listColumns.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { type Exporting, exportRows } from '#server/spreadsheet/exportRows.ts';
import { CLIENT } from '../../../clients/noun.ts';
import { clients } from '../../../clients/server/tables.ts';
import { EMPLOYEE } from '../../../employees/noun.ts';
import { employees } from '../../../session/server/tables.ts';
import type { AccountKind } from '../../ledger/kinds.ts';
import { balanceWords, sideOf } from '../../ledger/words.ts';
import { clientBalances, employeeBalances } from '../ledger/accounts.ts';

type Row = { _id: string; name: string; last: string | null; typeEmployee?: string; amount: number };

const columnsOf = (kind: AccountKind): readonly ListColumn<Row>[] => {
  const { typeEmployee, ...common } = listColumns<Row>()({
    name: {
      title: kind === 'client' ? 'Cliente' : 'Empleado',
      kind: 'text',
      value: ({ name, last }) => (last ? `${name} ${last}` : name),
    },
    typeEmployee: { title: 'Tipo', kind: 'text', value: (row) => row.typeEmployee },
    owes: { title: balanceWords.owes, kind: 'money', value: ({ amount }) => (sideOf(kind, amount) === 'owes' ? Math.abs(amount) : 0) },
    owed: { title: balanceWords.owed, kind: 'money', value: ({ amount }) => (sideOf(kind, amount) === 'owed' ? Math.abs(amount) : 0) },
  });
  const { name, owes, owed } = common;
  return kind === 'client' ? [name, owes, owed] : [name, typeEmployee, owes, owed];
};

/** Balances as a workbook, of all or of those that are named, in their order. @throws 404 when none of these is left */
export const exportBalances = async (
  kind: AccountKind,
  ids: readonly string[] | undefined,
  { inCompany, ...exporting }: Exporting & { inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T> },
): Promise<{ url: string }> => {
  const all = await inCompany(async (db): Promise<Row[]> =>
    kind === 'client' ? clientBalances(db, ids && anyOf(clients._id, ids)) : employeeBalances(db, ids && anyOf(employees._id, ids)),
  );
  const known = new Map(all.map((row) => [row._id, row]));
  const rows = ids ? ids.flatMap((_id) => known.get(_id) ?? []) : all;
  // Some may be gone since the list was read; a file without any would be no answer.
  if (ids && ids.length > 0 && rows.length === 0)
    throw refuse.notFound(`No quedan ${(kind === 'client' ? CLIENT : EMPLOYEE).many} de la lista: actualícela`);
  const title = kind === 'client' ? 'Saldos de clientes' : 'Saldos de empleados';
  return exportRows({ title, columns: columnsOf(kind), rows }, exporting);
};
