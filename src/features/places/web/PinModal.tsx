import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pointAt } from '#shared/place/point.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import type { LngLat } from '#web/map/bounds.ts';
import { PointPicker } from '#web/map/PointPicker.tsx';
import { toast } from '#web/feedback/toast.ts';
import { placesApi } from './api.ts';
import { useSession } from '../../session/web/session.ts';
import type { PlaceValues } from './placeValues.ts';
import { useStanding } from './useStanding.ts';

/** Props of {@link PinModal}. */
export type PinModalProps = {
  /** What the place is: 'Origen', 'Depósito'. */
  title: string;
  /** What keeps the point though it could not be remembered: 'esta orden'. */
  of: string;
  place: PlaceValues;
  /** Where the map opens while there is no point; the company's own place unless told. */
  around?: readonly [number, number] | undefined;
  onSave: (coordinates: [number, number]) => void;
  onClose: () => void;
};

/** Moves a place's point on the map, and remembers it, unless told not to, for the next order to that address (spec 2 §2.3). */
export const PinModal = ({ title, of, place, around, onSave, onClose }: PinModalProps) => {
  const session = useSession();
  const [lng, lat] = place.coordinates;
  const [point, setPoint] = useState<LngLat | null>(lng === 0 ? null : { lng, lat });
  const { told } = useStanding(point && pointAt(point.lng, point.lat), place);
  const hasAddress = place.address !== '';
  // A pin in another street is for this order, unless somebody says otherwise.
  const [wanted, setWanted] = useState<boolean>();
  const isRemembered = wanted ?? told?.tone !== 'doubt';
  const [centreLng, centreLat] = around ?? session?.location?.coordinates ?? [];
  const remember = useMutation({
    mutationFn: ({ lng: x, lat: y }: LngLat) => {
      const { address, addressNumber, town, postalCode, hierarchy } = place;
      return placesApi.remember.call({
        address: { address, addressNumber, town, postalCode: postalCode.replace(/\D/g, ''), hierarchy },
        location: pointAt(x, y),
        ...(session && { country: session.country_code }),
      });
    },
    onError: () => toast.warning(`El punto queda en ${of}, pero no se pudo recordar para las próximas órdenes`),
  });
  const save = () => {
    if (!point) return;
    const moved = point.lng !== lng || point.lat !== lat;
    if (moved && hasAddress && isRemembered) remember.mutate(point);
    onSave([point.lng, point.lat]);
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={`${title}: ${place.text || 'punto en el mapa'}`}
      size={760}
      zIndex={300}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <Button disabled={!point || point.lng === 0} onClick={save}>
            Guardar
          </Button>
        </>
      }
    >
      <PointPicker
        initial={point}
        onChange={setPoint}
        name={title}
        letter={title.charAt(0)}
        {...(centreLng !== undefined && centreLat !== undefined && { centre: { lng: centreLng, lat: centreLat } })}
        told={told}
        beside={
          hasAddress && (
            <Checkbox
              label="Recordar para esta dirección"
              checked={isRemembered}
              onChange={(event) => setWanted(event.currentTarget.checked)}
            />
          )
        }
      />
    </Dialog>
  );
};
