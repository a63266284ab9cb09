import { Suspense } from 'react';
import { later } from '#web/later.ts';
import type { PinProps } from '#web/record/import/importWork.ts';
import type { ImportPlaces } from '#web/record/import/RecordImport.tsx';
import { clientFields } from '../../clients/fields.ts';
import { clientColumns } from '../../clients/importColumns.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clientsApi } from '../../clients/web/api.ts';
import { placesApi } from '../../places/web/api.ts';
import { ImportRecords } from './ImportRecords.tsx';

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

/** Oficina / Clientes / Importar: clients from a file. */
export default function ImportClientsScreen() {
  return (
    <ImportRecords
      of={clientsApi}
      noun={CLIENT}
      list="/office/client"
      fields={clientFields}
      columns={clientColumns}
      needed={['name', 'email', 'address']}
      sample={sample}
      about="Los que ya están se reconocen por CUIT o email y se actualizan."
      places={places}
    />
  );
}
