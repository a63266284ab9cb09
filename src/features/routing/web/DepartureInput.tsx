import '@mantine/dates/styles.css';
import { TimePicker } from '@mantine/dates';
import { useState } from 'react';
import classes from './RouteScreen.module.css';

/** Props of {@link DepartureInput}. */
export type DepartureInputProps = {
  /** 'HH:MM' */
  time: string;
  disabled: boolean;
  /** Whether it is why a route was not saved; the notice says the reason. */
  isRefused: boolean;
  /** Told once it is a whole time, and another one, when the field is left. */
  onChange: (hour: number, minute: number) => void;
};

/** When a route begins. */
export default function DepartureInput({ time, disabled, isRefused, onChange }: DepartureInputProps) {
  const [typed, setTyped] = useState(time);
  const tell = () => {
    const [hour, minute] = typed.split(':').map(Number);
    if (typed === '') setTyped(time);
    else if (typed !== time && hour !== undefined && minute !== undefined) onChange(hour, minute);
  };
  return (
    <TimePicker
      label="Salida"
      leftSection={<span className={classes.departureWord}>Salida</span>}
      leftSectionWidth={58}
      hoursInputLabel="Salida, hora"
      minutesInputLabel="Salida, minutos"
      disabled={disabled}
      error={isRefused}
      value={typed}
      onChange={setTyped}
      onBlur={tell}
      onKeyDown={(event) => event.key === 'Enter' && tell()}
    />
  );
}
