import { Suspense, useState } from 'react';
import type { Sent } from '#shared/contract.ts';
import type { employees } from '../../employees/contract.ts';
import { later } from '#web/later.ts';
import { employeeFields } from '../../employees/fields.ts';
import { employeeColumns } from '../../employees/importColumns.ts';
import { employeeJoined } from '../../employees/joinedNames.ts';
import { EMPLOYEE } from '../../employees/noun.ts';
import { employeesApi } from '../../employees/web/api.ts';
import { employeeMends } from './employeeMends.ts';
import { ImportRecords } from './ImportRecords.tsx';

const ImportedAccess = later(() => import('./ImportedAccess.tsx'));
const InviteOption = later(() => import('./InviteOption.tsx'));

const sample = {
  fileNumber: '100',
  typeEmployee: 'Chofer',
  name: 'Nombre',
  last: 'Apellido',
  dni: '20000000',
  cuil: '',
  birth: '31/12/1990',
  gender: 'Femenino',
  phone: '11 5555-0000',
  email: 'nombre@example.com',
  workshift: 'Mañana',
  vehicleAssign: 'Patente o número de móvil',
  warehouse: '',
  permission: '',
  licenseExpire: '31/12/2030',
  art: '',
  artExpire: '',
  insuranceExpire: '',
  bloodtype: 'O+',
  nameEmergency: 'Nombre y apellido',
  phoneEmergency: '11 5555-0000',
  status: 'Activo',
};

/** Oficina / Empleados / Importar: employees from a file, invited to choose their passwords where somebody says so. */
export default function ImportEmployeesScreen() {
  const [invite, setInvite] = useState(false);
  return (
    <ImportRecords
      of={{
        ...employeesApi,
        import: { call: ({ rows }: Pick<Sent<typeof employees.import>, 'rows'>) => employeesApi.import.call({ rows, invite }) },
      }}
      noun={EMPLOYEE}
      list="/office/employee"
      fields={employeeFields}
      columns={employeeColumns}
      joined={employeeJoined}
      mends={employeeMends}
      days={{ art: 'artExpire' }}
      needed={['typeEmployee', 'fileNumber', 'name', 'last', 'dni']}
      sample={sample}
      about="Los que ya están se reconocen por legajo, DNI o email y se actualizan. Las contraseñas no van en el archivo: antes de guardar puede invitar por email a quienes ingresan."
      option={(rows) => (
        <Suspense>
          <InviteOption rows={rows} value={invite} onChange={setInvite} />
        </Suspense>
      )}
      besides={(done) => (
        <Suspense>
          <ImportedAccess {...done} />
        </Suspense>
      )}
    />
  );
}
