import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { boundsOf } from '#web/map/bounds.ts';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import { FleetCanvas, type Shown } from './FleetCanvas.ts';
import type { MapVehicle } from './fleetScene.ts';
import classes from './map.module.css';

/** How near a map goes to what is told apart by going nearer. */
const NEAREST = 20;

/** Props of {@link FleetLayer}. */
export type FleetLayerProps = {
  vehicles: readonly MapVehicle[];
  /** `_id` of the one that is chosen: it stands alone, larger, on top. */
  chosen?: string | undefined;
  /** A click on a vehicle, or on none. */
  onChoose?: (vehicle: string | undefined) => void;
  /** They are not where they were drawn any more, as far as anybody knows. */
  faded?: boolean;
  /** They are where they are said to be at once, for whoever moves them smoothly. */
  still?: boolean;
  /** What is told of the chosen one; goes where it goes. */
  popup?: ReactNode;
};

/** Vehicles on a map, each with a beak towards where it drives, the near ones gathered into counts; they glide from place to place. */
export const FleetLayer = ({ vehicles, chosen, onChoose, faded = false, still = false, popup }: FleetLayerProps) => {
  const map = useMapLibre();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const glides = !useReducedMotion() && !still;
  const box = useRef<HTMLDivElement>(null);
  const [fleet, setFleet] = useState<FleetCanvas | null>(null);

  useEffect(() => {
    if (!map) return undefined;
    const made = new FleetCanvas(map, (place) => placePopup(box.current, place, map.getContainer()));
    setFleet(made);
    return () => made.remove();
  }, [map]);

  useEffect(() => {
    fleet?.show({ vehicles, chosen, scheme, faded, glides });
  }, [fleet, vehicles, chosen, scheme, faded, glides]);

  const reveal = useEffectEvent(() => {
    const one = vehicles.find(({ _id }) => _id === chosen);
    if (map && one && !map.getBounds().contains(one)) map.easeTo({ center: one, duration: glides ? 400 : 0 });
  });
  const isShown = vehicles.some(({ _id }) => _id === chosen);
  useEffect(() => {
    if (map && chosen && isShown) reveal();
  }, [map, chosen, isShown]);

  // Where it stands depends on how large it is.
  useEffect(() => {
    if (!fleet || !box.current) return undefined;
    const sizes = new ResizeObserver(() => fleet.draw());
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [fleet]);

  const click = useEffectEvent(({ point }: MapMouseEvent) => {
    const mark = fleet?.at(point.x, point.y);
    const [first, ...rest] = mark?.vehicles ?? [];
    if (!map || !first) return onChoose?.(undefined);
    const bounds = rest.length > 0 ? boundsOf(mark?.vehicles ?? []) : null;
    if (bounds === null || map.getZoom() >= NEAREST - 0.5) return onChoose?.(first._id);
    map.fitBounds(bounds, { padding: 96, maxZoom: Math.min(NEAREST, map.getZoom() + 4), duration: glides ? 400 : 0 });
  });
  const move = useEffectEvent(({ point }: MapMouseEvent) => {
    if (map && fleet) map.getCanvas().style.cursor = fleet.at(point.x, point.y) ? 'pointer' : '';
  });
  useEffect(() => {
    if (!map) return undefined;
    const clicked = (event: MapMouseEvent) => click(event);
    const moved = (event: MapMouseEvent) => move(event);
    map.on('click', clicked);
    map.on('mousemove', moved);
    return () => {
      map.off('click', clicked);
      map.off('mousemove', moved);
    };
  }, [map]);

  return (
    map &&
    createPortal(
      <div ref={box} className={classes.popup} data-away>
        {popup}
      </div>,
      map.getContainer(),
    )
  );
};

/** Room between a popup and the edges of the map, and above and below the vehicle. */
const EDGE = 12;
const AWAY = 26;

/** Stands the popup over the vehicle, below it where there is no room above. */
const placePopup = (popup: HTMLElement | null, place: Shown | undefined, map: HTMLElement) => {
  if (!popup) return;
  const isAway = !place || popup.childElementCount === 0;
  popup.toggleAttribute('data-away', isAway);
  if (!place || isAway) return;
  const { offsetWidth: width, offsetHeight: height } = popup;
  const isBelow = place.top < height + AWAY + EDGE && map.clientHeight - place.top > height + AWAY + EDGE;
  const left = Math.min(map.clientWidth - width - EDGE, Math.max(EDGE, place.left - width / 2));
  const top = isBelow ? place.top + AWAY : place.top - AWAY - height;
  popup.dataset['side'] = isBelow ? 'below' : 'above';
  popup.style.setProperty('--tip', `${Math.min(width - 18, Math.max(18, place.left - left))}px`);
  popup.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
};
