import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Received } from '#shared/contract.ts';
import { ApiError } from '#web/api.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { dropDraft, type Kept, useDraft, useDrafts } from '#web/form/useDraft.ts';
import { useAskedFor } from '#web/useScreenAction.ts';
import type { fees } from '../../contract.ts';
import { feesApi } from '../api.ts';
import { afterSaving, applied, clashes, editedZones, type EditedZone, isIdle, sentZones, workOf } from './editedZones.ts';
import type { ZoneEditing } from './useZoneEditing.ts';
import { RESUME, type ZoneDraft, zoneDrafts } from './zoneDrafts.ts';

/** A tariff's zones as they were read. */
export type ReadZones = Received<typeof fees.zones>;

/** Saves what is edited, keeps it as a draft until then, and puts it over what somebody else saved meanwhile. */
export const useZoneSaving = (fee: string, read: ReadZones, start: readonly EditedZone[], editing: ZoneEditing) => {
  const queries = useQueryClient();
  const [base, setBase] = useState(start);
  const [version, setVersion] = useState(read.version);
  const [draftId, setDraftId] = useState(() => newId());
  /** Of zones that others changed too. */
  const [clashing, setClashing] = useState<readonly string[] | null>(null);
  const work = workOf(base, editing.zones);
  const idle = isIdle(work);
  const draft: ZoneDraft = { _id: draftId, fee, name: read.name, work };
  useDraft(zoneDrafts, draft, !idle);
  useEffect(() => {
    if (idle) dropDraft(zoneDrafts, draft);
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is told by its id
  }, [idle, draftId]);

  const save = useMutation({
    mutationFn: async (sent: readonly EditedZone[]) => {
      await feesApi.saveZones.call({ _id: fee, version, region: sentZones(sent) });
      return { sent, now: await feesApi.zones.call({ _id: fee }) };
    },
    onSuccess: ({ sent, now }) => {
      const saved = editedZones(now.region, sent);
      setBase(saved);
      setVersion(now.version);
      setClashing(null);
      editing.restart(afterSaving(sent, editing.zones, saved));
      toast.ok('Actualizadas');
      void queries.invalidateQueries({ queryKey: feesApi.list.key });
    },
  });
  const waiting = useDrafts(zoneDrafts).filter((one) => one.fee === fee);
  const resume = (kept: Kept<ZoneDraft>) => {
    setDraftId(kept._id);
    editing.become(applied(kept.work, base));
  };
  const [newest] = waiting;
  useAskedFor(newest && RESUME, () => newest && resume(newest));
  const isStale = save.error instanceof ApiError && save.error.code === 'STALE';
  const merge = useMutation({
    mutationFn: () => feesApi.zones.call({ _id: fee }),
    onSuccess: (now) => {
      const theirs = editedZones(now.region, editing.zones);
      setClashing(clashes(work, base, theirs));
      editing.become(applied(work, theirs));
      setBase(theirs);
      setVersion(now.version);
      save.reset();
    },
    onError: (error) => toast.error(failureOf(error).message),
  });
  return {
    work,
    idle,
    save,
    isStale,
    merge,
    clashing,
    /** Drafts of this tariff's zones that wait to be taken up. */
    waiting,
    resume,
    onClashesRead: () => setClashing(null),
  } as const;
};
