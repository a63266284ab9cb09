import { importsApi } from '../api.ts';
import { layoutName, openAsks, refuseColumns, type WorkFile } from './workFile.ts';

/** What is still to be done at the step where a file stands. */
const pendingOf = (file: WorkFile): number => {
  if (file.step === 'columns') return openAsks(file).length + (refuseColumns(file) === undefined ? 0 : 1);
  const rows = file.rows ?? [];
  if (file.step === 'placing') return rows.filter(({ unplaced }) => unplaced.length > 0).length;
  return rows.filter(({ errors, unplaced }) => unplaced.length > 0 || Object.keys(errors).length > 0).length;
};

/** Tells the team how far a file is; what does not arrive is told with the next change. */
export const tellTeam = (file: WorkFile) => {
  const total = file.rows?.length ?? file.stale?.length ?? file.found.rows.length;
  const { client = null } = file.answers;
  return importsApi.saveFile
    .call({
      _id: file.id,
      fileName: file.name,
      hash: file.hash,
      layout: layoutName(file),
      client,
      total,
      state: file.step,
      pending: pendingOf(file),
    })
    .catch(() => undefined);
};

/** Takes a file off the team's list; one that never got there is none. */
export const forgetTold = (_id: string) => importsApi.removeFile.call({ _id }).catch(() => undefined);

/** Tells the team of a file that could not be read, so that nobody takes it for imported. */
export const tellRefused = async (_id: string, { name: fileName }: File, hash: string) => {
  const told = { _id, fileName, hash, layout: '', total: 0, pending: 0 };
  if (hash !== '') await importsApi.saveFile.call({ ...told, state: 'refused' }).catch(() => undefined);
};
