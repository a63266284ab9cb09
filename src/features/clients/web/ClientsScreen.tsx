import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconMapPin, IconPackage, IconPlug, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, Suspense, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import { RecordCard } from '#web/record/RecordCard.tsx';
import { fieldColumn, statusColumn } from '#web/record/recordColumns.tsx';
import { RecordScreen } from '#web/record/RecordScreen.tsx';
import type { Column } from '#web/table/column.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { ListedClient } from '../contract.ts';
import { clientFields, otherClientFields } from '../fields.ts';
import { integrationBadge } from '../integration.ts';
import { CLIENT } from '../noun.ts';
import { clientsApi } from './api.ts';
import { ClientThumb } from './ClientThumb.tsx';
import classes from './ClientsScreen.module.css';
import { IntegrationBadges } from './IntegrationBadges.tsx';
import { lateClientForm } from './lateClientForm.ts';

const ClientUses = later(() => import('./ClientUses.tsx'));
const LocationModal = later(() => import('../../places/web/LocationModal.tsx'));
const IntegrationsModal = later(() => import('./IntegrationsModal.tsx'));
const { password: _password, logoEmail: _logoEmail, logoZPL: _logoZPL, ...shownFields } = clientFields;
const ICON = { size: 16, stroke: 1.7 };

const shopsOf = ({ mercadolibre }: ListedClient) =>
  mercadolibre.length === 0 ? 'Sin conexión' : mercadolibre.map((one) => integrationBadge(one).text).join(', ');
const placeOf = (row: ListedClient) => [addressLine(row), row.town].filter(Boolean).join(' · ');

const columns: readonly Column<ListedClient>[] = [
  { key: 'number', title: '#', width: 72, tabular: true, secondary: true, sortable: true },
  { ...statusColumn(CLIENT), filter: 'values' },
  { key: 'avatar', title: 'Logo', width: 64, hideAt: 800, cell: ({ avatar }) => <ClientThumb logo={avatar} /> },
  fieldColumn(shownFields, 'name', { always: true, filter: 'text' }),
  fieldColumn(shownFields, 'phone', { width: 140, tabular: true, filter: 'text', hideAt: 900 }),
  {
    key: 'mercadolibre',
    title: 'Integraciones',
    width: 270,
    value: shopsOf,
    cell: ({ mercadolibre }) => <IntegrationBadges integrations={mercadolibre} />,
    filter: 'text',
    sortable: true,
    narrow: [{ at: 1100, width: 210 }],
  },
  fieldColumn(shownFields, 'address', {
    value: placeOf,
    cell: (row) => (
      <>
        {addressLine(row)} {row.town && <span className={classes.town}>· {row.town}</span>}
      </>
    ),
    filter: 'text',
  }),
];

/** Oficina / Clientes: the senders (spec 1 §2). */
export default function ClientsScreen() {
  const clipboard = useClipboard();
  const navigate = useNavigate();
  const session = useSession();
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const [located, setLocated] = useState<ListedClient | null>(null);
  const [connected, setConnected] = useState<string | null>(null);
  const copy = ({ _id }: ListedClient) => {
    clipboard.copy(_id);
    toast.ok('Copiado con éxito');
  };
  const locate = (row: ListedClient) => startTransition(() => setLocated(row));
  return (
    <>
      <RecordScreen
        of={clientsApi}
        noun={CLIENT}
        breadcrumb={['Oficina', 'Clientes']}
        fields={clientFields}
        otherFields={otherClientFields}
        name={({ name }) => name}
        columns={columns}
        sort={{ key: 'number', desc: true }}
        sizes={{ offered: [10, 20, 30, 40, 50], initial: 20 }}
        goToPage
        card={(row) => (
          <RecordCard row={row} noun={CLIENT} name={row.name}>
            {placeOf(row)}
          </RecordCard>
        )}
        form={lateClientForm}
        tools={[{ label: 'Importar', icon: <IconUpload {...ICON} />, to: '/office/client/import' }]}
        onOpen={({ _id }) => void navigate({ to: '/office/client/$id', params: { id: _id } })}
        actions={{
          count: 1,
          draw: (row) => (
            <Hint label="Ver en el mapa">
              <ActionIcon aria-label={`Ver ${row.name} en el mapa`} onClick={() => locate(row)}>
                <IconMapPin {...ICON} />
              </ActionIcon>
            </Hint>
          ),
        }}
        menu={(row) => [
          ...(mayOrders
            ? [
                {
                  label: 'Ver sus órdenes',
                  icon: <IconPackage {...ICON} />,
                  onSelect: () => void navigate({ to: '/order', search: { client: row._id, anyDate: true } }),
                },
              ]
            : []),
          { label: 'Ver en el mapa', icon: <IconMapPin {...ICON} />, onSelect: () => locate(row) },
          { label: 'Integraciones', icon: <IconPlug {...ICON} />, onSelect: () => setConnected(row._id) },
          { label: 'Copiar ID', icon: <IconCopy {...ICON} />, onSelect: () => copy(row) },
        ]}
        uses={({ _id }, count) => <ClientUses _id={_id} count={count} />}
      />
      <Suspense>
        {located && <LocationModal of={located} onClose={() => setLocated(null)} />}
        {connected && <IntegrationsModal _id={connected} onClose={() => setConnected(null)} />}
      </Suspense>
    </>
  );
}
