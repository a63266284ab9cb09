import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import type { CashRow } from '../../closureCalls.ts';
import { SoftBadge } from '../SoftBadge.tsx';

/** How a driver's cash of a day stands. @param late whether its day has passed */
const stateOf = ({ status, difference, _id }: Pick<CashRow, 'status' | 'difference' | '_id'>, late: boolean) => {
  if (status === 'closed') {
    if (difference === 0) return { tone: 'ok', label: 'Cerrada', icon: IconCheck } as const;
    return { tone: Number(difference) < 0 ? 'danger' : 'warn', label: 'Con diferencia', icon: IconAlertTriangle } as const;
  }
  return { tone: late ? 'warn' : 'info', label: _id ? 'Abierta' : 'Sin rendir', icon: late ? IconClock : IconCircleDashed } as const;
};

/** Whether a driver has handed in the cash of a day. */
export const CashBadge = ({ row, late }: { row: Pick<CashRow, 'status' | 'difference' | '_id'>; late: boolean }) => (
  <SoftBadge {...stateOf(row, late)} />
);
