import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { Center, Text, useComputedColorScheme } from '@mantine/core';
import { Map as VisMap, NavigationControl, ScaleControl, useMap } from '@vis.gl/react-maplibre';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { BaseMap } from './basemap/BaseMap.tsx';
import { firstBase } from './basemap/underneath.ts';
import { type Bounds, type LngLat, roomAround } from './bounds.ts';
import { MapCorner } from './MapOffer.tsx';
import { drawMapImage } from './drawMapImage.ts';
import { OVER_THE_MAP, useMapLibre } from './useGeoJsonLayers.ts';

maplibre.setWorkerUrl(workerUrl);
// Its worker begins while the map is made, and stays for the next one: to begin takes half as long as to draw a city.
maplibre.prewarm();

/** Where a map starts when nothing better is known: near Buenos Aires, zoom 8 (spec 1 §9). */
const START = { lng: -58.54, lat: -34.46, zoom: 8 };

const SPANISH = {
  'AttributionControl.ToggleAttribution': 'Fuentes del mapa',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
  'Marker.Title': 'Marcador',
  'Popup.Close': 'Cerrar',
};

/** How long names and pictures are faded in, in milliseconds. */
const FADE = 300;

/** Props of {@link MapView}. */
export type MapViewProps = {
  /** What the map shows, in Spanish, for who cannot see it ('Mapa de órdenes'). */
  label: string;
  /** Where the map starts; only read once. */
  initialView?: LngLat & { zoom: number };
  /** A new box (another array) moves the map so that all of it is seen. */
  fit?: Bounds | null;
  /** How near `fit` may go. */
  fitMaxZoom?: number;
  /** One line in the upper left corner: what is fitted stays below it. */
  note?: ReactNode;
  /** Whether the screen lays something over the lower edge: what is fitted stays above it. */
  hasFoot?: boolean;
  /** Layers and markers. */
  children?: ReactNode;
  /** A click anywhere on the map, pins included. */
  onClick?: (at: LngLat) => void;
  /** Names and pictures are there at once instead of being faded in: a map of much is drawn once for each change, not for a third of a second. */
  isPlain?: boolean;
  /** Told once all that stands on the map is drawn, or the map is moved by hand before that, or it takes too long. */
  onFirstDrawn?: () => void;
  /** Told when there can be no map: the browser has no WebGL. */
  onImpossible?: () => void;
};

type Room = { maxZoom: number; hasNote: boolean; hasFoot: boolean };

const fitOptions = ({ maxZoom, ...over }: Room) => ({ padding: roomAround(over), maxZoom });

const Fit = ({ box, maxZoom, hasNote, hasFoot }: Room & { box: Bounds | null }) => {
  const { current: map } = useMap();
  useEffect(() => {
    if (map && box) map.fitBounds(box, { ...fitOptions({ maxZoom, hasNote, hasFoot }), duration: 400 });
  }, [map, box, maxZoom, hasNote, hasFoot]);
  return null;
};

/** What stands on a map and is not drawn by then is not waited for any longer, in milliseconds. */
const PATIENCE = 10_000;

/** Tells as `onFirstDrawn` says. Stands behind all that stands on the map, and renders nothing itself. */
const FirstDrawn = ({ box, room, onDrawn }: { box: Bounds | null; room: Room; onDrawn: () => void }) => {
  const map = useMapLibre();
  const tell = useEffectEvent(onDrawn);
  const fit = useEffectEvent(() => void (map && box && map.fitBounds(box, { ...fitOptions(room), duration: 0 })));
  useEffect(() => {
    if (!map) return undefined;
    // What stands beside the map may come or go before anything is seen on it.
    const sized = () => fit();
    const repaint = () => map.triggerRepaint();
    const drawn = () => {
      stop();
      tell();
    };
    const rendered = () => {
      const over = map.getLayersOrder().filter((id) => id.startsWith(OVER_THE_MAP));
      if (!over.every((id) => map.isSourceLoaded(map.getLayer(id)?.source ?? ''))) return;
      map.off('render', rendered);
      // Pictures are placed in the frame after.
      map.on('render', drawn);
      repaint();
    };
    const moved = ({ originalEvent }: { originalEvent?: unknown }) => void (originalEvent && drawn());
    const timer = setTimeout(drawn, PATIENCE);
    const stop = () => {
      clearTimeout(timer);
      map.off('render', rendered);
      map.off('render', drawn);
      map.off('movestart', moved);
      map.off('resize', sized);
    };
    map.on('render', rendered);
    map.on('movestart', moved);
    map.on('resize', sized);
    fit();
    repaint();
    return stop;
  }, [map]);
  return null;
};

/**
 * A map that fills its parent, which must have a height. Works without a network; see docs/decisions/008-basemap.md.
 * Screens load it through `LazyMapView`, because it brings all of MapLibre along.
 */
const MapView = ({
  label,
  initialView = START,
  fit = null,
  fitMaxZoom = 15,
  note,
  hasFoot = false,
  children,
  onClick,
  isPlain = false,
  onFirstDrawn,
  onImpossible,
}: MapViewProps) => {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [first] = useState(() => firstBase(scheme));
  const [firstFit] = useState(fit);
  const [ready, setReady] = useState(false);
  const [impossible, setImpossible] = useState(false);
  const room = { maxZoom: fitMaxZoom, hasNote: note !== undefined, hasFoot };

  if (impossible) {
    return (
      <Center h="100%" p="md" pos="relative" bg="var(--rp-sunken)" role="region" aria-label={label}>
        <MapCorner>{note}</MapCorner>
        <Text c="var(--rp-text-2)" ta="center">
          No se puede mostrar el mapa: el navegador no tiene WebGL o está desactivado.
        </Text>
      </Center>
    );
  }

  return (
    <VisMap
      mapLib={maplibre}
      mapStyle={first.style}
      initialViewState={
        firstFit
          ? { bounds: firstFit, fitBoundsOptions: fitOptions(room) }
          : { longitude: initialView.lng, latitude: initialView.lat, zoom: initialView.zoom }
      }
      minZoom={2}
      maxZoom={20}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      attributionControl={false}
      fadeDuration={isPlain ? 0 : FADE}
      locale={{ ...SPANISH, 'Map.Title': label }}
      onStyleData={({ target }) => {
        if (ready) return;
        target.touchZoomRotate.disableRotation();
        target.keyboard.disableRotation();
        target.setMissingStyleImageResolver((name) => {
          const drawn = drawMapImage(name);
          if (drawn && !target.hasImage(name)) target.addImage(name, drawn.image, { pixelRatio: drawn.pixelRatio });
        });
        setReady(true);
      }}
      onClick={({ lngLat }) => onClick?.({ lng: lngLat.lng, lat: lngLat.lat })}
      onError={({ target }) => {
        // Without a map there was no WebGL to make it with. What the map underneath lacks is for BaseMap to deal with.
        if (target) return;
        setImpossible(true);
        onImpossible?.();
      }}
    >
      <NavigationControl showCompass={false} position="top-right" />
      <ScaleControl position="bottom-left" unit="metric" maxWidth={96} />
      {ready && (
        <>
          <BaseMap scheme={scheme} first={first.name} />
          <MapCorner>{note}</MapCorner>
          <Fit box={fit === firstFit ? null : fit} {...room} />
          {children}
          {onFirstDrawn && <FirstDrawn box={fit} room={room} onDrawn={onFirstDrawn} />}
        </>
      )}
    </VisMap>
  );
};

export default MapView;
