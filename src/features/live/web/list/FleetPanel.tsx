import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import type { ShownVehicle } from '../shownFleet.ts';
import type { LiveFleet } from '../useLiveFleet.ts';
import classes from './list.module.css';

const SKELETONS = Array.from({ length: 9 }, (_, at) => at);

/** The panel of vehicles in whatever state they are; what is known of them is drawn by its child. */
export const FleetPanel = ({ fleet, children }: { fleet: LiveFleet; children: (vehicles: readonly ShownVehicle[]) => ReactNode }) => {
  const { vehicles, error, retry } = fleet;
  if (error) return <ErrorState title="Error al listar los vehículos" failure={failureOf(error)} onRetry={retry} />;
  if (!vehicles) {
    return (
      <div className={classes.skeletons} role="status" aria-busy aria-label="Cargando los vehículos">
        <Skeleton h={32} />
        {SKELETONS.map((key) => (
          <Skeleton key={key} h={36} />
        ))}
      </div>
    );
  }
  if (vehicles.length === 0) {
    return (
      <EmptyState
        title="No hay vehículos"
        text="Agregue un vehículo y un dispositivo que diga dónde está, como el teléfono de quien lo maneja."
        actions={<LinkButton to="/fleet">Ir a Vehículos</LinkButton>}
      />
    );
  }
  return (
    <>
      {vehicles.every(({ at }) => at === undefined) && (
        <div className={classes.none}>
          <p>
            <b>Todavía no llegó ninguna posición.</b> En Flota, Vehículos, el menú de cada vehículo tiene «Dispositivos»: agregue un
            teléfono y escanee su código con Traccar Client.
          </p>
          <LinkButton variant="default" size="compact-sm" to="/fleet">
            Ir a Vehículos
          </LinkButton>
        </div>
      )}
      {children(vehicles)}
    </>
  );
};
