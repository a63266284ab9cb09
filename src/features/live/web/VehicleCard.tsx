import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import { can } from '#shared/permissions.ts';
import { dayOf, formatDateTime } from '#shared/time.ts';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { LinkButton } from '#web/LinkButton.tsx';
import { shortNumber } from '#web/map/drawn/drawVehicle.ts';
import { signedIn, viewerOf } from '../../session/web/session.ts';
import { liveApi } from './api.ts';
import { discOf } from './disc.ts';
import classes from './vehicle.module.css';
import { ago, driverOf, pace, type ShownVehicle } from './shownFleet.ts';

/** How often deliveries are counted anew, in milliseconds. */
const COUNTED = 60_000;

type CardProps = { vehicle: ShownVehicle; now: number; onClose: () => void };

const Presence = ({ vehicle }: { vehicle: ShownVehicle }) => (
  <span className={classes.presence} data-online={vehicle.connected || undefined}>
    {vehicle.connected ? 'Online' : 'Offline'}
  </span>
);

const battery = ({ position }: ShownVehicle) =>
  typeof position?.battery === 'number' && `${position.battery} %${position.charging ? ', cargando' : ''}`;

/** How many of the day's orders the driver has delivered, while they are on the map. */
const useDeliveries = ({ _id, position }: ShownVehicle) => {
  const driver = position?.connected_employee;
  const { data } = useQuery({ ...liveApi.deliveries.queryOptions({ vehicle: _id }), enabled: Boolean(driver), refetchInterval: COUNTED });
  return driver && data && data.total > 0 && `${data.delivered} de ${data.total}`;
};

/** Whether the viewer may open a driver's day. */
const mayFollow = () => {
  const session = signedIn();
  return Boolean(session && can(viewerOf(session), 'fleet'));
};

const Close = ({ onClose }: { onClose: () => void }) => (
  <ActionIcon aria-label="Cerrar" onClick={onClose}>
    <IconX size={16} stroke={1.7} />
  </ActionIcon>
);

const Mock = ({ vehicle }: { vehicle: ShownVehicle }) =>
  vehicle.position?.mock ? <p className={classes.mock}>El teléfono dice que una aplicación simula su ubicación</p> : null;

/** What is told of a vehicle over the map (spec 1 §2). */
export const VehicleCard = ({ vehicle, now, onClose }: CardProps) => {
  const { _id, movilnum, plate, connected, position, at } = vehicle;
  const employee = position?.connected_employee;
  const deliveries = useDeliveries(vehicle);
  return (
    <section className={classes.card} aria-label={`Vehículo ${movilnum}`}>
      <header>
        <h2>
          {movilnum} - {plate}
        </h2>
        <Presence vehicle={vehicle} />
        <Close onClose={onClose} />
      </header>
      <Mock vehicle={vehicle} />
      <Facts className={classes.facts}>
        <Fact label="Chofer" wide>
          {driverOf(vehicle)}
        </Fact>
        <Fact label="Velocidad">{pace(vehicle)}</Fact>
        <Fact label="Entregas">{deliveries}</Fact>
        <Fact label="Batería" wide>
          {battery(vehicle)}
        </Fact>
        <Fact label="Última posición" wide>
          {at !== undefined && (
            <span className="tn">
              {formatDateTime(at, { seconds: true })} <span className={classes.ago}>· {ago(now - at)}</span>
            </span>
          )}
        </Fact>
      </Facts>
      <footer>
        {connected && employee && mayFollow() && (
          <Link to="/status/$id" params={{ id: employee._id }}>
            Ver el día
          </Link>
        )}
        {at !== undefined && (
          <Link to="/live" search={{ vehicle: _id, day: dayOf(at) }}>
            Recorrido
          </Link>
        )}
      </footer>
    </section>
  );
};

/** The same below the map, on a phone. */
export const VehicleSheet = ({ vehicle, now, onClose }: CardProps) => {
  const { _id, movilnum, plate, connected, position, at } = vehicle;
  const employee = position?.connected_employee;
  const deliveries = useDeliveries(vehicle);
  return (
    <section className={classes.sheet} aria-label={`Vehículo ${movilnum}`}>
      <header>
        <span className={classes.bigDisc} style={discOf(vehicle)} aria-hidden>
          {shortNumber(movilnum)}
        </span>
        <div>
          <h2>
            {movilnum} - {plate}
          </h2>
          <p>{driverOf(vehicle) || 'Sin identificar'}</p>
        </div>
        <Presence vehicle={vehicle} />
        <Close onClose={onClose} />
      </header>
      <Mock vehicle={vehicle} />
      <Facts className={classes.sheetFacts}>
        <Fact label="Velocidad">{pace(vehicle)}</Fact>
        <Fact label="Entregas">{deliveries}</Fact>
        <Fact label="Batería">{battery(vehicle)}</Fact>
        <Fact label="Posición">{at !== undefined && ago(now - at)}</Fact>
      </Facts>
      {at !== undefined && (
        <footer>
          <LinkButton variant="default" to="/live" search={{ vehicle: _id, day: dayOf(at) }}>
            Recorrido
          </LinkButton>
          {connected && employee && mayFollow() && (
            <LinkButton to="/status/$id" params={{ id: employee._id }}>
              Ver el día
            </LinkButton>
          )}
        </footer>
      )}
    </section>
  );
};
