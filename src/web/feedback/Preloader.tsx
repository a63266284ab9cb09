import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { Mark } from '../shell/Mark.tsx';
import classes from './Preloader.module.css';

/** How long the preloader shows at most, in milliseconds (spec 1 §2). */
const PRELOADER_MS = 2500;

/** The mark over everything until the first screen is ready, never longer than 2.5 s. */
export function Preloader({ ready }: { ready: boolean }) {
  const [over, setOver] = useState(false);
  useTimeout(() => setOver(true), PRELOADER_MS, { autoInvoke: true });
  if (ready || over) return null;
  return (
    <div className={classes.preloader} role="status" aria-label="Cargando">
      <Mark size={48} />
    </div>
  );
}
