import { IconCheck, IconCircleDashed, IconCircleHalf2, IconX } from '@tabler/icons-react';
import { type SettlementState, settlementStateNames } from '../../settlements/states.ts';
import { SoftBadge } from '../SoftBadge.tsx';

const looks = {
  pending: { tone: 'info', icon: IconCircleDashed },
  partial: { tone: 'warn', icon: IconCircleHalf2 },
  paid: { tone: 'ok', icon: IconCheck },
  cancelled: { tone: 'off', icon: IconX },
} as const;

/** How a settlement stands. */
export const StateBadge = ({ state }: { state: SettlementState }) => (
  <SoftBadge {...looks[state]} label={settlementStateNames[state]} struck={state === 'cancelled'} />
);
