import { stateOf } from '../../rows/preview.ts';
import { importsApi } from '../api.ts';
import { titlesToRemember } from './rememberedTable.ts';
import { tellTeam } from './tellTeam.ts';
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

/** A file whose orders are to be stored. */
export interface Sending {
  readonly file: WorkFile;
  /** Whether somebody wants them although the same file was imported before. */
  readonly repeat?: boolean;
}

/** The import, and its run. */
export interface Sent {
  readonly _id: string;
  readonly job: string;
}

/**
 * Sends the orders of a file that are ready, and has its layout remembered.
 * @throws ApiError with the code 'REPEATED' when the same file was imported before and that was not said to be wanted
 */
export const sendFile = async ({ file, repeat = false }: Sending): Promise<Sent> => {
  const { id, name, found, reading, answers, remember, rows = [] } = file;
  const orders = sentRows(rows).flatMap(({ draft, client }) => (draft && client ? [{ ...draft, client: client._id }] : []));
  // By what the team knows of it the server tells whether it was imported before.
  await tellTeam(file);
  const sent = await importsApi.create.call({
    orders,
    driverAssign: answers.driver ?? null,
    fileName: name,
    file: id,
    createSkus: answers.createSkus,
    repeat,
  });
  // The orders are on their way: a layout that is not remembered is asked about once more, and that is all.
  const titles = titlesToRemember(file);
  const said = [{ headers: [...found.headers], reading, answers }, ...(titles ? [titles] : [])];
  if (remember) await Promise.all(said.map((each) => importsApi.rememberLayout.call(each).catch(() => undefined)));
  return sent;
};
