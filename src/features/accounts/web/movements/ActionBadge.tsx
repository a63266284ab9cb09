import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconEqual, IconHandGrab } from '@tabler/icons-react';
import type { MovementAction } from '../../ledger/kinds.ts';
import { movementActionNames } from '../../ledger/words.ts';
import { SoftBadge } from '../SoftBadge.tsx';

/** What stands for each action; the word beside it says it too. */
export const actionIcons = {
  cash: IconArrowDown,
  pay: IconArrowUp,
  credit: IconArrowBackUp,
  invoice: IconEqual,
  collected: IconHandGrab,
} as const satisfies Record<MovementAction, unknown>;

const tones = { cash: 'ok', pay: 'danger', credit: 'danger', invoice: 'info', collected: 'info' } as const satisfies Record<
  MovementAction,
  unknown
>;

/** What a movement does, with its sign and colour (spec 3 §4). */
export const ActionBadge = ({ action }: { action: MovementAction }) => (
  <SoftBadge tone={tones[action]} icon={actionIcons[action]} label={movementActionNames[action]} />
);
