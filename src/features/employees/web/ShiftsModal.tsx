import { useQuery } from '@tanstack/react-query';
import { employeesApi } from './api.ts';
import { CatalogueModal } from './CatalogueModal.tsx';

/** The work shifts (spec 1 §3). */
export default function ShiftsModal({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(employeesApi.shifts.queryOptions({}));
  return (
    <CatalogueModal
      title="Turnos"
      noun={{ one: 'turno', many: 'turnos' }}
      entries={data?.data}
      error={error}
      onRetry={() => void refetch()}
      add={employeesApi.addShift.call}
      remove={employeesApi.removeShift.call}
      onClose={onClose}
    />
  );
}
