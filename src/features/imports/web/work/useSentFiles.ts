import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/feedback/toast.ts';
import type { QueuedFile } from '../../queue.ts';
import { importsApi } from '../api.ts';
import type { WorkFiles } from './useWorkFiles.ts';
import type { WorkFile } from './workFile.ts';

/**
 * Follows files until their orders are stored, also those whose answer was lost, or that another tab sent: until then their rows are kept
 * as they were mended, and they come back if the import fails.
 * @param listed the team's list; undefined until it has come
 * @param onFound told of a file of which it turns out that it was sent, as which import
 */
export const useSentFiles = (
  work: WorkFiles,
  listed: readonly QueuedFile[] | undefined,
  onFound: (file: WorkFile, sent: string) => void,
) => {
  const settle = useEffectEvent(async (file: WorkFile) => {
    if (!file.sent) return;
    try {
      const { state } = await importsApi.result.call({ _id: file.sent.import });
      if (state === 'Completado') return work.remove(file.id);
      if (state !== 'Error') return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return;
    }
    work.markSent(file.id, { ...file.sent, failed: true });
    toast.error('No se creó ninguna orden: sus filas quedaron como estaban', file.name);
  });
  const findSent = useEffectEvent((files: readonly WorkFile[], team: readonly QueuedFile[]) => {
    for (const file of files) {
      const stored = team.find(({ _id }) => _id === file.id)?.sent;
      if (!stored || stored.state === 'Error' || stored._id === file.sent?.import) continue;
      work.markSent(file.id, { import: stored._id });
      onFound(file, stored._id);
    }
  });
  const settleAll = useEffectEvent((ids: string) => {
    for (const file of work.away) if (ids.includes(file.id)) void settle(file);
  });
  const ids = work.away.map((file) => file.id).join(' ');
  useEffect(() => findSent(work.files ?? [], listed ?? []), [work.files, listed]);
  useEffect(() => {
    if (listed) settleAll(ids);
  }, [listed, ids]);
};
