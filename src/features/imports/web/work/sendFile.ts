import { importsApi } from '../api.ts';
import { goingIn, type WorkFile } from './workFile.ts';

/**
 * Sends the orders of a file that are ready, and has its layout remembered.
 * @returns the import and its run
 * @throws ApiError
 */
export const sendFile = async (file: WorkFile): Promise<{ _id: string; job: string }> => {
  const { id, name, found, reading, answers, remember, rows = [] } = file;
  const orders = goingIn(rows).flatMap(({ draft, client }) => (draft && client ? [{ ...draft, client: client._id }] : []));
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
