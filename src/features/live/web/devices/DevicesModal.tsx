import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDeviceMobile, IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Received } from '#shared/contract.ts';
import { formatDateTime } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { live } from '../../contract.ts';
import { liveApi } from '../api.ts';
import { DeviceForm } from './DeviceForm.tsx';
import classes from './devices.module.css';
import { type Given, GivenSecret } from './GivenSecret.tsx';

type Device = Received<typeof live.devices>['data'][number];

const ICON = { size: 16, stroke: 1.7 };

const aboutOf = ({ uniqueId, employee, last }: Device) =>
  [employee?.name, uniqueId, last ? `última posición ${formatDateTime(last)}` : 'todavía no envió posiciones'].filter(Boolean).join(' · ');

/** Props of {@link DevicesModal}. */
export type DevicesModalProps = {
  vehicle: { _id: string; name: string };
  onClose: () => void;
};

/** What tells where a vehicle is: phones and units, each with a secret of its own, which is shown once. */
export default function DevicesModal({ vehicle, onClose }: DevicesModalProps) {
  const queries = useQueryClient();
  const devices = useQuery(liveApi.devices.queryOptions({ vehicle: vehicle._id }));
  const [adding, setAdding] = useState(false);
  const [given, setGiven] = useState<Omit<Given, 'uniqueId'> & { _id: string }>();
  const list = devices.data?.data;
  const refresh = () => queries.invalidateQueries({ queryKey: liveApi.devices.key });
  const give = (secret: { _id: string; secret: string; address: string }, name: string) => {
    setGiven({ ...secret, name });
    setAdding(false);
    void refresh();
  };
  const shown = given && list?.find(({ _id }) => _id === given._id);

  const renew = ({ _id, name, version }: Device) =>
    confirmDelete({
      title: `¿Desea dar otra clave a ${name}?`,
      note: 'La clave que tiene ahora deja de valer: habrá que configurarlo de nuevo.',
      action: 'Dar otra clave',
      failed: `Error al dar otra clave a ${name}`,
      confirm: async () => give(await liveApi.renewDevice.call({ _id, version }), name),
    });
  const remove = ({ _id, name, version }: Device) =>
    confirmDelete({
      title: `¿Desea quitar ${name}?`,
      note: 'Su clave deja de valer. Las posiciones que envió quedan.',
      action: 'Quitar',
      failed: `Error al quitar ${name}`,
      confirm: async () => {
        await liveApi.removeDevice.call({ _id, version });
        if (given?._id === _id) setGiven(undefined);
        toast.ok('Quitado con éxito', name);
        await refresh();
      },
    });

  return (
    <Dialog
      onClose={onClose}
      title={`Dispositivos de ${vehicle.name}`}
      size={680}
      footer={
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {devices.error && !list ? (
        <ErrorState
          title="Error al listar los dispositivos"
          failure={failureOf(devices.error)}
          onRetry={() => void devices.refetch()}
          onClose={onClose}
        />
      ) : !list ? (
        <Skeleton h={120} role="status" aria-busy aria-label="Cargando los dispositivos" />
      ) : (
        <>
          {given && <GivenSecret key={given.secret} given={{ ...given, uniqueId: shown?.uniqueId ?? '' }} />}
          {list.length > 0 && (
            <ul className={classes.list}>
              {list.map((device) => (
                <li key={device._id}>
                  <IconDeviceMobile size={18} stroke={1.7} aria-hidden />
                  <div>
                    <b>{device.name}</b>
                    <span className="tn">{aboutOf(device)}</span>
                  </div>
                  <Button variant="default" size="compact-sm" leftSection={<IconKey {...ICON} />} onClick={() => renew(device)}>
                    Dar otra clave
                  </Button>
                  <Button variant="default" size="compact-sm" leftSection={<IconTrash {...ICON} />} onClick={() => remove(device)}>
                    Quitar
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {adding || list.length === 0 ? (
            <>
              {list.length === 0 && (
                <p className={classes.about}>
                  Un dispositivo dice dónde está el vehículo: el teléfono de quien lo maneja, con una aplicación gratuita, o un equipo fijo.
                </p>
              )}
              <DeviceForm
                key={list.length}
                vehicle={vehicle._id}
                onAdded={give}
                onLeave={list.length > 0 ? () => setAdding(false) : undefined}
              />
            </>
          ) : (
            <Button variant="subtle" leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(true)}>
              Agregar otro dispositivo
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
