import { Button, NumberInput, Text } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useState } from 'react';
import type { Day } from '#shared/day.ts';
import { formatTime, instantAt } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import type { EditedStop } from '../../editing/editedRoute.ts';
import classes from './HoursDialog.module.css';

/** Props of {@link HoursDialog}. */
export type HoursDialogProps = {
  stop: EditedStop;
  /** 'Lavalleja 1352' */
  address: string;
  day: Day;
  /** Seconds that the route's other stops take. */
  service: number;
  onDone: (change: Pick<EditedStop, 'from' | 'to' | 'service'>) => void;
  onClose: () => void;
};

/** Minutes that a stop takes at most: four hours. */
const MOST = 240;

const momentOf = (day: Day, time: string): string | null => {
  const [hour, minute] = time.split(':').map(Number);
  return hour === undefined || minute === undefined || time === '' ? null : instantAt(day, hour, minute).toISOString();
};

/** Between which hours to come to a stop, and how long it takes. */
export default function HoursDialog({ stop, address, day, service, onDone, onClose }: HoursDialogProps) {
  const [from, setFrom] = useState(stop.from ? formatTime(stop.from) : '');
  const [to, setTo] = useState(stop.to ? formatTime(stop.to) : '');
  const [minutes, setMinutes] = useState<number | string>(stop.service === null ? '' : stop.service / 60);
  const isBackwards = from !== '' && to !== '' && from > to;
  const isLong = Number(minutes) > MOST || Number(minutes) < 0;
  const done = () => {
    if (isBackwards || isLong) return;
    onDone({ from: momentOf(day, from), to: momentOf(day, to), service: minutes === '' ? null : Math.round(Number(minutes) * 60) });
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Horario de ${address}`}
      size={440}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={done}>Aceptar</Button>
        </>
      }
    >
      <form
        className={classes.hours}
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <TimePicker
          label="Desde"
          clearable
          clearButtonProps={{ 'aria-label': 'Vaciar desde' }}
          hoursInputLabel="Desde, hora"
          minutesInputLabel="Desde, minutos"
          value={from}
          onChange={setFrom}
        />
        <TimePicker
          label="Hasta"
          clearable
          clearButtonProps={{ 'aria-label': 'Vaciar hasta' }}
          hoursInputLabel="Hasta, hora"
          minutesInputLabel="Hasta, minutos"
          value={to}
          onChange={setTo}
          error={isBackwards && 'Es anterior a la hora desde'}
        />
        <NumberInput
          label="Minutos en la parada"
          placeholder={String(service / 60).replace('.', ',')}
          min={0}
          max={MOST}
          decimalSeparator=","
          value={minutes}
          onChange={setMinutes}
          error={isLong && `De 0 a ${MOST}`}
        />
        <Text className={classes.hoursNote ?? ''} c="var(--rp-text-2)">
          Si se llega antes se espera; llegar después se marca como tarde. Autorutear tiene en cuenta el horario.
        </Text>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
