import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import { CloseButton } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { addDays, formatDayLong, today } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';

/** Days from the first to the last, both included. */
export interface DayRange {
  startDay: Day;
  endDay: Day;
}

/** A choice of days. */
export interface DateRangeProps {
  label: string;
  value: DayRange | null;
  /** Called when both ends are known, or with null when it is emptied. */
  onChange: (range: DayRange | null) => void;
  placeholder?: string;
  required?: boolean;
  /** Whether the range can be taken away. Default: when it is not required. */
  clearable?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  minDay?: Day;
  maxDay?: Day;
}

/** The days of a range as its field shows them: a single day once, an end that is not chosen yet as '…'. */
const shownDays = (range: unknown): string => {
  const [start, end] = Array.isArray(range) ? (range as (Day | null)[]) : [];
  if (!start) return '';
  return start === end ? formatDayLong(start) : `${formatDayLong(start)} – ${end ? formatDayLong(end) : '…'}`;
};

/** Days from–to, DD/MM/YYYY, with the ranges people ask for every day: hoy, ayer, mañana, 7 and 30 días. */
export function DateRange(props: DateRangeProps) {
  const { label, value, onChange, required, clearable = !required, disabled } = props;
  const [draft, setDraft] = useState<[string | null, string | null] | null>(null);
  const [now] = useState(() => today(Date.now()));
  const shown: [string | null, string | null] = draft ?? [value?.startDay ?? null, value?.endDay ?? null];
  return (
    <DatePickerInput
      type="range"
      label={label}
      placeholder={props.placeholder ?? 'Cualquier fecha'}
      required={required}
      disabled={disabled}
      error={props.error}
      valueFormatter={({ date }) => shownDays(date)}
      allowSingleDateInRange
      value={shown}
      minDate={props.minDay}
      maxDate={props.maxDay}
      onChange={([start, end]) => {
        if (start && end) {
          setDraft(null);
          onChange({ startDay: start, endDay: end });
        } else setDraft([start, end]);
      }}
      onDropdownClose={() => setDraft(null)}
      presets={[
        { label: 'Hoy', value: [now, now] },
        { label: 'Ayer', value: [addDays(now, -1), addDays(now, -1)] },
        { label: 'Mañana', value: [addDays(now, 1), addDays(now, 1)] },
        { label: 'Últimos 7 días', value: [addDays(now, -6), now] },
        { label: 'Últimos 30 días', value: [addDays(now, -29), now] },
      ]}
      leftSection={<IconCalendar size={15} stroke={1.7} />}
      leftSectionPointerEvents="none"
      rightSection={
        clearable && !disabled && (value || draft) ? (
          <CloseButton
            size={24}
            aria-label={`Vaciar ${label}`}
            onClick={() => {
              setDraft(null);
              onChange(null);
            }}
          />
        ) : undefined
      }
      hideOutsideDates
      ariaLabels={CALENDAR_LABELS}
    />
  );
}

/** What the calendar's arrows are called; its other buttons show their names. */
export const CALENDAR_LABELS = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
};
