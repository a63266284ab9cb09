import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock, IconLoader } from '@tabler/icons-react';
import classes from './Batch.module.css';

const states = {
  Pendiente: { icon: IconClock, tone: 'wait' },
  Procesando: { icon: IconLoader, tone: 'going' },
  Completado: { icon: IconCheck, tone: 'ok' },
  Error: { icon: IconAlertTriangle, tone: 'danger' },
} as const;

/** How far a batch is; a state that is none of those known is 'Desconocido' (spec 3 §2.5). */
export const BatchState = ({ state }: { state: string }) => {
  const known = state in states ? states[state as keyof typeof states] : undefined;
  const Icon = known?.icon ?? IconCircleDashed;
  return (
    <span className={classes.state} data-tone={known?.tone}>
      <Icon size={14} stroke={1.9} aria-hidden />
      {known ? state : 'Desconocido'}
    </span>
  );
};
