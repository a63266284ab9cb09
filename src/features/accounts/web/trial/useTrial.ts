import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { failureOf } from '#web/feedback/failure.ts';
import { jobsApi } from '../../../jobs/web/api.ts';
import type { Month } from '../../trial/month.ts';
import { accountsApi } from '../api.ts';
import type { TriedFee } from './triedFee.ts';

const once = { staleTime: Infinity, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Tries a tariff on a month: anew for another month, and once what is tried is another. @param stamp tells when it is */
export const useTrial = (fee: string, month: Month, tried: TriedFee | undefined, stamp: string) => {
  const [time, setTime] = useState(0);
  const started = useQuery({
    ...once,
    queryKey: [...accountsApi.startTrial.key, fee, month, stamp, time],
    queryFn: () => accountsApi.startTrial.call({ _id: newId(), fee, month, ...tried?.parts }),
    enabled: tried !== undefined && tried.fault === undefined,
  });
  const { _id = '', job = '' } = started.data ?? {};
  // `JobProgress` asks for it while it goes on.
  const { data: run } = useQuery({ ...jobsApi.get.queryOptions({ _id: job }), enabled: false });
  const isDone = started.data !== undefined && run?.state === 'Completado';
  const read = useQuery({ ...accountsApi.readTrial.queryOptions({ _id }), ...once, enabled: isDone });
  const error = started.error ?? read.error;
  return {
    _id,
    job,
    outcome: isDone ? (read.data?.data.outcome ?? undefined) : undefined,
    failure: error ? failureOf(error) : run?.state === 'Error' ? { message: run.error ?? 'No se pudo calcular' } : undefined,
    again: () => setTime(time + 1),
  } as const;
};
