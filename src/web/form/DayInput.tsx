import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { ReactNode } from 'react';
import type { Day } from '#shared/day.ts';
import { CALENDAR_LABELS } from './DateRange.tsx';

dayjs.extend(customParseFormat);

/** A choice of one day. */
export interface DayInputProps {
  label: string;
  value: Day | null;
  onChange: (day: Day | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  minDay?: Day;
  maxDay?: Day;
}

/** What people type for a day: 05/06/2026, 5/6/26, 5-6-2026, 5.6.26. */
const TYPED_FORMATS = ['D/M/YYYY', 'D/M/YY', 'D-M-YYYY', 'D-M-YY', 'D.M.YYYY', 'D.M.YY', 'YYYY-MM-DD'];

/** The day that a text names, or null; strict, so that 31/02 is none. */
function typedDay(text: string): Day | null {
  for (const format of TYPED_FORMATS) {
    const parsed = dayjs(text.trim(), format, true);
    if (parsed.isValid()) return parsed.format('YYYY-MM-DD');
  }
  return null;
}

/** One day, typed or picked, DD/MM/YYYY. */
export function DayInput(props: DayInputProps) {
  return (
    <DateInput
      label={props.label}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      placeholder={props.placeholder ?? 'DD/MM/AAAA'}
      required={props.required}
      disabled={props.disabled}
      error={props.error}
      valueFormat="DD/MM/YYYY"
      dateParser={typedDay}
      minDate={props.minDay}
      maxDate={props.maxDay}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': `Vaciar ${props.label}` }}
      leftSection={<IconCalendar size={15} stroke={1.7} />}
      leftSectionPointerEvents="none"
      hideOutsideDates
      ariaLabels={CALENDAR_LABELS}
    />
  );
}
