import { stateOf } from '../../rows/preview.ts';
import { importsApi } from '../api.ts';
import { goingIn, type WorkFile, type WorkRow } from './workFile.ts';

/**
 * The rows that are sent, in their order: those that go in, and those that are there already, which the server leaves out and tells how they
 * differ; without a place on the map it would take none of them.
 */
export const sentRows = (rows: readonly WorkRow[]): WorkRow[] => {
  const going = new Set(goingIn(rows));
  const isThere = (row: WorkRow) => !row.changed && stateOf(row) === 'existing' && row.unplaced.length === 0;
  return rows.filter((row) => row.draft && row.client && (going.has(row) || isThere(row)));
};

/**
 * Sends the orders of a file that are ready, and has its layout remembered.
 * @returns the import and its run
 * @throws ApiError
 */
export const sendFile = async (file: WorkFile): Promise<{ _id: string; job: string }> => {
  const { id, name, found, reading, answers, remember, rows = [] } = file;
  const orders = sentRows(rows).flatMap(({ draft, client }) => (draft && client ? [{ ...draft, client: client._id }] : []));
  const sent = await importsApi.create.call({
    orders,
    driverAssign: answers.driver ?? null,
    fileName: name,
    file: id,
    createSkus: answers.createSkus,
  });
  // The orders are on their way: a layout that is not remembered is asked about once more, and that is all.
  if (remember) await importsApi.rememberLayout.call({ headers: [...found.headers], reading, answers }).catch(() => undefined);
  return sent;
};
