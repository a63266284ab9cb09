import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { addDays, formatDay } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { useSingleMutation } from '#web/singleMutation.ts';
import { useToday } from '#web/useToday.ts';
import type { Connection } from '../../contract.ts';
import { marketplacesApi } from '../api.ts';
import classes from './Connections.module.css';

/** How many days back can be asked for. */
const MOST = 60;

/** Props of {@link ReplayDialog}. */
export type ReplayDialogProps = { of: Connection; onDone: () => void; onClose: () => void };

/** Brings what changed at a marketplace since a day once more: what is there already stays one. */
export default function ReplayDialog({ of: { _id, nickname }, onDone, onClose }: ReplayDialogProps) {
  const today = useToday();
  const [day, setDay] = useState<Day | null>(today);
  const form = useId();
  const replay = useSingleMutation({
    mutationFn: (from: Day) => marketplacesApi.replay.call({ _id, day: from }),
    onSuccess: (_, from) => {
      toast.ok(`Se vuelve a traer desde el ${formatDay(from)}`, nickname);
      onDone();
      onClose();
    },
  });
  const failure = replay.error ? failureOf(replay.error) : undefined;
  const fault = failure?.fields['day'];
  return (
    <Dialog
      title={`Volver a traer · ${nickname}`}
      size={440}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} loading={replay.isPending} disabled={day === null}>
            Volver a traer
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={classes.replay}
        onSubmit={(event) => {
          event.preventDefault();
          if (day) replay.mutate(day);
        }}
      >
        <p>Se lee otra vez todo lo que cambió en la tienda desde ese día. Lo que ya es una orden no se crea dos veces.</p>
        <DayInput label="Desde el día" required value={day} onChange={setDay} error={fault} minDay={addDays(today, -MOST)} maxDay={today} />
        {failure && !fault && (
          <p role="alert" className={classes.fault}>
            {failureLine(failure)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
