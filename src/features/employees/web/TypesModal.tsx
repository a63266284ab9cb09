import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EmployeeKind } from '#shared/permissions.ts';
import { employeesApi } from './api.ts';
import { CatalogueModal } from './CatalogueModal.tsx';

/** What each kind means to who has it. */
const meanings: Readonly<Record<EmployeeKind, string>> = {
  owner: 'entra a todo; se crea con la empresa',
  admin: 'entra a todo',
  clerk: 'entra a las áreas que se le den',
  operator: 'entra a las áreas que se le den',
  warehouse: 'entra a sus depósitos',
  driver: 'entra solo a la aplicación de choferes',
  other: 'no ingresa',
};

/** The types of employee (spec 1 §2). */
export default function TypesModal({ onClose }: { onClose: () => void }) {
  const { data, ...query } = useQuery(employeesApi.types.queryOptions({}));
  const entries = data?.data.map(({ kind, ...type }) => ({ ...type, about: meanings[kind] }));
  return (
    <CatalogueModal
      title="Tipos de empleado"
      noun={{ one: 'tipo', many: 'tipos' }}
      query={{ ...query, data: entries && { data: entries } }}
      add={(name) => employeesApi.addType.call({ name })}
      remove={(_id) => employeesApi.removeType.call({ _id })}
      records={({ name }, told) => (
        <Link to="/office/employee" search={{ 'f.typeEmployee': name }} onClick={onClose}>
          {told}
        </Link>
      )}
      onClose={onClose}
    />
  );
}
