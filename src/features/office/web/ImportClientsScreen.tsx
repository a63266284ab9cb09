import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import type { PinProps } from '#web/record/import/importWork.ts';
import { type ImportPlaces, RecordImport } from '#web/record/import/RecordImport.tsx';
import { clientFields } from '../../clients/fields.ts';
import { clientColumns } from '../../clients/importColumns.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clientsApi } from '../../clients/web/api.ts';
import { placesApi } from '../../places/web/api.ts';
import classes from './ClientPage.module.css';
import { readerOf } from './importTools.ts';

const sample = {
  name: 'Nombre del cliente',
  cuit: '30-00000000-0',
  email: 'nombre@example.com',
  phone: '11 5555-0000',
  contactName: 'Nombre y apellido',
  contactPhone: '11 5555-0000',
  address: 'Calle de retiro',
  addressNumber: '100',
  floor: '3',
  door: 'B',
  postalCode: '1000',
  town: 'Localidad',
  status: 'Activo',
};

const ClientPin = later(() => import('./ClientPin.tsx'));
const Pin = (props: PinProps) => (
  <Suspense>
    <ClientPin {...props} />
  </Suspense>
);

const places: ImportPlaces = {
  find: async (addresses) => {
    const { rows } = await placesApi.normalise.call({ rows: [...addresses] });
    return rows.map((place) => {
      if (!place) return null;
      const [lng, lat] = place.location.coordinates;
      return { lat, lng, doubt: place.partial_match ?? false };
    });
  },
  Pin,
};

const read = readerOf(CLIENT);

/** Oficina / Clientes / Importar: clients from a file. */
export default function ImportClientsScreen() {
  return (
    <RecordImport
      of={clientsApi}
      noun={CLIENT}
      breadcrumb={[
        'Oficina',
        <Link key="list" to="/office/client" className={classes.crumb}>
          Clientes
        </Link>,
        'Importar',
      ]}
      fields={clientFields}
      columns={clientColumns}
      needed={['name', 'email', 'address']}
      sample={sample}
      about="Los que ya están se reconocen por CUIT o email y se actualizan."
      read={read}
      places={places}
      back={<LinkButton to="/office/client">Ver los clientes</LinkButton>}
    />
  );
}
