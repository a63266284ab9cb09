import { Link } from '@tanstack/react-router';
import { LinkButton } from '#web/LinkButton.tsx';
import { RecordImport } from '#web/record/import/RecordImport.tsx';
import { employeeFields } from '../../employees/fields.ts';
import { employeeColumns } from '../../employees/importColumns.ts';
import { EMPLOYEE } from '../../employees/noun.ts';
import { employeesApi } from '../../employees/web/api.ts';
import classes from './ClientPage.module.css';
import { readerOf } from './importTools.ts';

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

const read = readerOf(EMPLOYEE);

/** Oficina / Empleados / Importar: employees from a file. */
export default function ImportEmployeesScreen() {
  return (
    <RecordImport
      of={employeesApi}
      noun={EMPLOYEE}
      breadcrumb={[
        'Oficina',
        <Link key="list" to="/office/employee" className={classes.crumb}>
          Empleados
        </Link>,
        'Importar',
      ]}
      fields={employeeFields}
      columns={employeeColumns}
      needed={['typeEmployee', 'fileNumber', 'name', 'last', 'dni', 'gender']}
      sample={sample}
      about="Los que ya están se reconocen por legajo, DNI o email y se actualizan. Las contraseñas no van en el archivo: quien ingresa elige la suya en «Recuperar contraseña»."
      read={read}
      back={<LinkButton to="/office/employee">Ver los empleados</LinkButton>}
    />
  );
}
