import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { can } from '#shared/permissions.ts';
import { decodePolyline } from '#shared/way/polyline.ts';
import { type Bounds, boundsOf, type LngLat } from '#web/map/bounds.ts';
import { LineLayer } from '#web/map/LineLayer.tsx';
import MapView from '#web/map/MapView.tsx';
import { HouseMark } from '#web/map/marks/HouseMark.tsx';
import { InSight } from '#web/map/marks/InSight.tsx';
import { MarkScale } from '#web/map/marks/MarkScale.tsx';
import { StopMark } from '#web/map/marks/StopMark.tsx';
import { FleetLayer } from '../../live/web/map/FleetLayer.tsx';
import { isMoving } from '../../live/web/shownFleet.ts';
import { START, useCenter } from '../../live/web/useCenter.ts';
import { statusById } from '../../orders/status.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { Workday } from '../contract.ts';
import type { DriverLive } from './useDriverLive.ts';
import classes from './DayMap.module.css';

/** Props of {@link DayMap}. */
export type DayMapProps = {
  /** Of the day that is shown; undefined until it is known. */
  day: Workday | undefined;
  /** Names the day: another one moves the map. */
  shown: string;
  /** Where the driver is; undefined on other days than today. */
  live: DriverLive | undefined;
  /** Colour of their vehicle. */
  color: string;
  chosen: string | undefined;
  onChoose: (order: string | undefined) => void;
};

const ways = { all: 'Real y lo que falta', real: 'Solo real', ahead: 'Solo lo que falta' } as const;
type Ways = keyof typeof ways;

const pointsOf = (line: string): LngLat[] => decodePolyline(line).map(([lng, lat]) => ({ lng, lat }));
const hasPlace = ({ lng }: LngLat) => lng !== 0;

/** A driver's day on the map: its stops by their numbers, the way that was driven, the way through what is left, and the driver. */
export default function DayMap({ day, shown, live, color, chosen, onChoose }: DayMapProps) {
  const [which, setWhich] = useState<Ways>('all');
  const stops = day?.data.map((order, at) => ({ ...order, number: at + 1 })).filter((stop) => hasPlace(stop) && stop.state !== 'off') ?? [];
  const driven = day?.driven?.lines.map((line, at) => ({ id: `driven-${at}`, points: pointsOf(line) })) ?? [];
  const ahead = day?.ahead ? pointsOf(day.ahead.line) : [];
  const hasBegun = driven.length > 0 || (day?.data.some(({ at }) => at !== null) ?? false);
  const position = live?.position;
  const online = live?.online ?? false;

  const [fit, setFit] = useState<{ shown: string; box: Bounds | null }>();
  if (day && fit?.shown !== shown) {
    const here = position ? [position] : [];
    const lines = [...driven.flatMap(({ points }) => points), ...ahead];
    setFit({ shown, box: boundsOf([...stops, ...lines, ...(day.start ? [day.start] : []), ...here]) });
  }
  const session = useSession();
  const center = useCenter(session !== undefined && can(viewerOf(session), 'map'));
  const both = driven.length > 0 && ahead.length > 0;
  if (center.isLoading) return <Skeleton h="100%" mih={300} radius={0} className={classes.map} />;
  return (
    <div className={classes.map}>
      <MapView
        label="Mapa del día del chofer"
        initialView={center.data ?? START}
        fit={fit?.box ?? null}
        hasFoot
        onClick={() => onChoose(undefined)}
        note={
          both ? (
            <SegmentedControl
              size="xs"
              className={classes.ways}
              aria-label="Qué recorrido"
              value={which}
              onChange={(next) => setWhich(next as Ways)}
              data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
            />
          ) : undefined
        }
      >
        <MarkScale />
        {which !== 'real' && <LineLayer id="ahead" points={ahead} dashed />}
        {which !== 'ahead' && driven.map(({ id, points }) => <LineLayer key={id} id={id} points={points} />)}
        {day?.start && <HouseMark {...day.start} />}
        {stops.map(({ _id, lng, lat, number, status, address, name }) => (
          <StopMark
            key={_id}
            {...{ lng, lat, number }}
            name={[address, name, statusById(status).name].filter(Boolean).join(' · ')}
            color={statusById(status).color}
            contrast={statusById(status).contrast}
            chosen={_id === chosen}
            onChoose={() => onChoose(_id)}
          />
        ))}
        {position && (
          <FleetLayer
            vehicles={[
              {
                _id: position._id,
                number: '',
                plate: '',
                color,
                isOnline: online,
                heading: isMoving({ connected: online, position }) ? position.heading : null,
                at: Date.parse(position.last),
                lng: position.lng,
                lat: position.lat,
              },
            ]}
            chosen={position._id}
          />
        )}
        <InSight place={stops.find(({ _id }) => _id === chosen)} />
      </MapView>
      {(driven.length > 0 || ahead.length > 0) && (
        <ul className={classes.legend}>
          {driven.length > 0 && <li data-line="real">Recorrido real</li>}
          {ahead.length > 0 && (
            <li data-line="ahead">
              {hasBegun ? 'Lo que falta' : 'La ruta'}, en el orden de la lista{day?.ahead?.estimated && ' (estimado)'}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
