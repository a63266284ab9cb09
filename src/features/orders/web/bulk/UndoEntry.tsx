import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#shared/noun.ts';
import { toast } from '#web/feedback/toast.ts';
import type { HistoryEntryShown } from '../../contract.ts';
import { ORDERS } from '../../noun.ts';
import { undoMinutes } from './bulkRun.ts';
import { useUndo } from './useUndo.ts';

/** Takes the bulk change of a history entry back, in all of its orders, as long as that may be. */
export const UndoEntry = ({ undo: { batch, total, endAt } }: { undo: NonNullable<HistoryEntryShown['undo']> }) => {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 10_000, { autoInvoke: true });
  const undo = useUndo((begun) => toast.ok(begun ? 'El cambio se está deshaciendo' : 'Cambio deshecho', counted(total, ORDERS)));
  const minutes = undoMinutes({ kind: 'change', changed: total, endedAt: Date.parse(endAt) }, now);
  return (
    minutes > 0 && (
      <Button
        variant="default"
        size="compact-sm"
        mt={6}
        leftSection={<IconArrowBackUp size={15} stroke={1.7} />}
        loading={undo.isPending}
        onClick={() => undo.mutate(batch)}
      >
        Deshacer{total > 1 && ` en las ${counted(total, ORDERS)}`} ({minutes} min)
      </Button>
    )
  );
};
