import { useQuery } from '@tanstack/react-query';
import { employeesApi } from './api.ts';
import { CatalogueModal } from './CatalogueModal.tsx';

/** The work shifts (spec 1 §3). */
export default function ShiftsModal({ onClose }: { onClose: () => void }) {
  return (
    <CatalogueModal
      title="Turnos"
      noun={{ one: 'turno', many: 'turnos' }}
      query={useQuery(employeesApi.shifts.queryOptions({}))}
      add={(name) => employeesApi.addShift.call({ name })}
      remove={(_id) => employeesApi.removeShift.call({ _id })}
      onClose={onClose}
    />
  );
}
