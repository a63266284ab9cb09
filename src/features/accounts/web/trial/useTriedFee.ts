import { useQuery } from '@tanstack/react-query';
import { useDrafts } from '#web/form/useDraft.ts';
import { feesApi } from '../../../fees/web/api.ts';
import { clientsDrafts, identityDrafts, rulesDrafts } from '../../../fees/web/feeDrafts.ts';
import { zoneDrafts } from '../../../fees/web/zones/zoneDrafts.ts';
import { type FeeDrafts, triedFee } from './triedFee.ts';

/** What is tried was read once: what others save meanwhile is told when it is saved. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** A tariff and what was not saved of it, as the editors kept it. */
export const useTriedFee = (fee: string) => {
  const drafts: FeeDrafts = {
    rules: useDrafts(rulesDrafts).find(({ _id }) => _id === fee),
    clients: useDrafts(clientsDrafts).find(({ _id }) => _id === fee),
    identity: useDrafts(identityDrafts).find(({ _id, version }) => _id === fee && version !== null),
    zones: useDrafts(zoneDrafts).find((draft) => draft.fee === fee),
  };
  const read = useQuery({ ...feesApi.read.queryOptions({ _id: fee }), ...once, refetchOnMount: 'always' });
  const zoned = useQuery({
    ...feesApi.zones.queryOptions({ _id: fee }),
    ...once,
    enabled: drafts.zones !== undefined,
    refetchOnMount: 'always',
  });
  const types = useQuery(feesApi.vehicleTypes.queryOptions({})).data?.data;
  const row = read.data?.data;
  const zones = drafts.zones ? (zoned.data?.region ?? null) : null;
  const isWhole = row && types && (drafts.zones === undefined || (zoned.data !== undefined && !zoned.isFetching)) && !read.isFetching;
  return {
    row,
    drafts,
    error: read.error ?? zoned.error,
    /** Of what is stored and what is not saved, so that one tells when either is another. */
    stamp: [row?.version, ...Object.values(drafts).map((draft) => draft?.at)].join(),
    tried: isWhole ? triedFee({ row, zones }, drafts, new Map(types.map(({ _id, name }) => [_id, name]))) : undefined,
    readAgain: () => {
      void read.refetch();
      if (drafts.zones) void zoned.refetch();
    },
  } as const;
};

/** What {@link useTriedFee} gives. */
export type TriedReading = ReturnType<typeof useTriedFee>;
