import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock, IconLoader } from '@tabler/icons-react';
import { SoftBadge } from '../../SoftBadge.tsx';

const states = {
  Pendiente: { icon: IconClock, tone: 'warn' },
  Procesando: { icon: IconLoader, tone: 'info' },
  Completado: { icon: IconCheck, tone: 'ok' },
  Error: { icon: IconAlertTriangle, tone: 'danger' },
} as const;
const unknown = { icon: IconCircleDashed, tone: 'off' } as const;

/** How far a batch is; a state that is none of those known is 'Desconocido' (spec 3 §2.5). */
export const BatchState = ({ state }: { state: string }) => {
  const known = state in states ? states[state as keyof typeof states] : undefined;
  return <SoftBadge {...(known ?? unknown)} label={known ? state : 'Desconocido'} />;
};
