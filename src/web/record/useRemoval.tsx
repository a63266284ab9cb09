import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useState, type ReactNode } from 'react';
import { agreeing, theOne, type Noun } from '#shared/noun.ts';
import { ApiError } from '../api.ts';
import { confirmDelete } from '../feedback/ConfirmDelete.tsx';
import { toast } from '../feedback/toast.ts';
import { later } from '../later.ts';
import type { RecordFormApi, RecordRow } from './recordApi.ts';
import { isAmong, type Standing } from './StateSegments.tsx';

const RefusedDialog = later(() => import('./RefusedDialog.tsx'));

type Refused<Row> = { row: Row; reason: string; count: number };
type Parts<Row extends RecordRow, Form> = {
  of: Pick<RecordFormApi<Row, Form>, 'list' | 'remove' | 'deactivate'>;
  noun: Noun;
  name: (row: Row) => string;
  standing: Standing<Row> | undefined;
  undeletable: ((row: Row) => string | undefined) | undefined;
  uses: ((row: Row, count: number) => ReactNode) | undefined;
};

/** How a record of a list is deleted, and what is shown when it is in use: why, how much, and the ways out. */
export const useRemoval = <Row extends RecordRow, Form>(parts: Parts<Row, Form>): { remove: (row: Row) => void; refusal: ReactNode } => {
  const { of, noun, name, standing, undeletable, uses } = parts;
  const queries = useQueryClient();
  const [refused, setRefused] = useState<Refused<Row> | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: of.list.key.slice(0, 1) });
  const ask = (row: Row) =>
    confirmDelete({
      title: `¿Desea borrar ${noun.person ? 'a' : theOne(noun)} ${name(row)}?`,
      failed: `Error al eliminar ${name(row)}`,
      confirm: async () => {
        const { _id, version } = row;
        try {
          await of.remove.call({ _id, version });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          void refresh();
          if (error.code !== 'IN_USE') throw error;
          const { count } = error.data as { count: number };
          // Taken out of the closure: the React Compiler knows none over what was caught.
          const reason = error.message;
          startTransition(() => setRefused({ row, reason, count }));
          return;
        }
        toast.ok(`${agreeing('Eliminado', noun)} con éxito`, name(row));
        void refresh();
      },
    });
  const remove = (row: Row) => {
    const why = undeletable?.(row);
    if (why) toast.warning(why);
    else ask(row);
  };
  const refusal = refused && (
    <RefusedDialog
      name={name(refused.row)}
      noun={noun}
      reason={refused.reason}
      row={refused.row}
      deactivate={isAmong('active', refused.row, standing) ? of.deactivate : undefined}
      onDeactivated={refresh}
      onClose={() => setRefused(null)}
    >
      {uses?.(refused.row, refused.count)}
    </RefusedDialog>
  );
  return { remove, refusal };
};
