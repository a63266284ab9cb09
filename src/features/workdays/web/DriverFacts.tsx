import { useInterval } from '@mantine/hooks';
import { IconBattery2, IconBatteryCharging } from '@tabler/icons-react';
import { useState } from 'react';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { ago, speedInWords } from '../../live/web/shownFleet.ts';
import { type DriverLive } from './useDriverLive.ts';
import classes from './Workday.module.css';

/** The server's clock, by the second. */
const useClock = (offset: number): number => {
  const [clock, setClock] = useState(() => Date.now());
  useInterval(() => setClock(Date.now()), 1_000, { autoInvoke: true });
  return clock + offset;
};

/** Whether a driver was heard of in the last five minutes. */
export const Presence = ({ live: { position, online } }: { live: DriverLive }) =>
  position === undefined ? null : (
    <span className={classes.presence} data-online={online || undefined}>
      {online ? 'Online' : 'Offline'}
    </span>
  );

/** When a driver was last heard of: 'hace 4 s'. */
export const LastHeard = ({ live: { position, offset } }: { live: DriverLive }) => {
  const now = useClock(offset);
  // Nobody knows yet whether there are none.
  if (position === undefined) return '…';
  return position ? ago(now - Date.parse(position.last)) : 'sin posiciones';
};

/** Up to here a battery is said to be low, in per cent. */
const LOW = 15;

const Battery = ({ battery, charging }: { battery: number; charging: boolean | null }) => {
  const Icon = charging ? IconBatteryCharging : IconBattery2;
  return (
    <span className={classes.battery} data-low={(battery <= LOW && !charging) || undefined}>
      <span className="tn">{battery} %</span>
      <Icon size={15} stroke={1.7} role="img" aria-label={charging ? 'cargando' : 'sin cargar'} />
    </span>
  );
};

/** What a driver drives, and what was last heard of it; of a day that is over only the former. */
export const DriverFacts = ({ vehicle, live }: { vehicle: string; live: DriverLive | undefined }) => {
  if (!live) {
    return (
      <Facts className={classes.facts}>
        <Fact label="Vehículo">{vehicle}</Fact>
      </Facts>
    );
  }
  const { position } = live;
  return (
    <>
      <Facts className={classes.facts}>
        <Fact label="Vehículo">{vehicle}</Fact>
        <Fact label="Posición">
          <LastHeard live={live} />
        </Fact>
        <Fact label="Velocidad">{position && position.speed !== null && <span className="tn">{speedInWords(position.speed)}</span>}</Fact>
        <Fact label="Batería">
          {position && position.battery !== null && <Battery battery={position.battery} charging={position.charging} />}
        </Fact>
      </Facts>
      {position?.mock && <p className={classes.mock}>El teléfono dice que una aplicación inventa su ubicación</p>}
    </>
  );
};
