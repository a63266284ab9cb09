import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/feedback/toast.ts';
import { dropDraft } from '#web/form/useDraft.ts';
import { feesApi } from '../../../fees/web/api.ts';
import { clientsDrafts, identityDrafts, rulesDrafts } from '../../../fees/web/feeDrafts.ts';
import { zoneDrafts } from '../../../fees/web/zones/zoneDrafts.ts';
import type { FeeRow } from '../../../fees/contract.ts';
import type { FeeDrafts, TriedFee } from './triedFee.ts';

/** What is saved. */
type Saved = { row: FeeRow; drafts: FeeDrafts; tried: TriedFee };

const dropPlain = ({ rules, clients, identity }: FeeDrafts) => {
  if (rules) dropDraft(rulesDrafts, rules);
  if (clients) dropDraft(clientsDrafts, clients);
  if (identity) dropDraft(identityDrafts, identity);
};

/** Saves a tariff as it was tried: first what it is, then its zones. What could not be saved stays as a draft. */
export const useTriedSaving = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: async ({ row: { _id, version: read }, drafts, tried: { identity, parts, clients } }: Saved) => {
      let version = read;
      const { rules, clients: named, identity: typed, zones } = drafts;
      if (rules || named || typed) {
        const sent = {
          ...identity,
          ...(rules && { rules: rules.values.rules }),
          ...(named && { clients: clients.map((client) => client._id) }),
        };
        version = (await feesApi.edit.call({ ...sent, _id, version })).version;
      }
      if (!zones || !parts.region) return;
      await feesApi.saveZones.call({ _id, version, region: parts.region }).catch((error: unknown) => {
        dropPlain(drafts);
        throw error;
      });
    },
    onSuccess: async (_, { row, drafts }) => {
      toast.ok('Tarifa Guardada con éxito', row.name);
      // Away first: without its drafts the tariff would be tried once more.
      await navigate({ to: '/office/fee' });
      dropPlain(drafts);
      if (drafts.zones) dropDraft(zoneDrafts, drafts.zones);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: feesApi.list.key.slice(0, 1) }),
  });
  return { ...save, isStale: save.error instanceof ApiError && save.error.code === 'STALE' };
};
