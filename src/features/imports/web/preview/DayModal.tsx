import { Button, Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { readDay } from '#shared/list/readDay.ts';
import { latestDue } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { DayInput } from '#web/form/DayInput.tsx';
import { useToday } from '#web/useToday.ts';
import type { WorkRow } from '../work/workFile.ts';
import { dueFault, earliestDue } from '../../../orders/due.ts';

/** What a {@link DayModal} shows. */
export interface DayModalProps {
  row: WorkRow;
  /** Other rows whose day cannot stay as it is. */
  others: readonly WorkRow[];
  onSave: (rows: readonly WorkRow[], day: Day) => void;
  onClose: () => void;
}

/** Changes the delivery day of a row, and of all others that are too early; yesterday is the earliest (spec 2 §5). */
export function DayModal({ row, others, onSave, onClose }: DayModalProps) {
  const now = useToday();
  const written = readDay(row.cells.deliveryDate ?? '').day;
  const [day, setDay] = useState<Day | null>(written && !dueFault(written, now) ? written : now);
  const form = useId();
  const [all, setAll] = useState(others.length > 0);
  const error = day === null ? 'Requerido' : dueFault(day, now);
  return (
    <Dialog
      onClose={onClose}
      title={`Fecha de entrega de la fila ${row.row}`}
      size={420}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} disabled={error !== undefined}>
            Cambiar fecha
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (day && !error) onSave(all ? [row, ...others] : [row], day);
        }}
      >
        <DayInput
          label="Fecha de entrega"
          required
          value={day}
          onChange={setDay}
          error={error}
          minDay={earliestDue(now)}
          maxDay={latestDue(now)}
        />
        {others.length > 0 && (
          <Checkbox
            mt="md"
            label={
              others.length === 1
                ? 'También para la otra con fecha incorrecta'
                : `Para todas: ${formatCount(others.length)} filas más con fecha incorrecta`
            }
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
