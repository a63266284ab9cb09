import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useTimeout } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { readTypedDay } from '#shared/list/typedDays.ts';
import { formatDayLong, today } from '#shared/time.ts';
import { CALENDAR_LABELS } from './calendarLabels.ts';
import { useTypedFault } from './typedFaults.ts';

/** A choice of one day. */
export interface DayInputProps {
  label: string;
  value: Day | null;
  onChange: (day: Day | null) => void;
  /** What is wrong with a day, told once the field is left. */
  check?: (day: Day) => string | undefined;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  /** Of the calendar: a day that is typed may be any. */
  minDay?: Day;
  maxDay?: Day;
}

/** How long a click takes at most, in milliseconds. */
const TELLING = 250;

/**
 * One day, picked or typed: '24/11', '24/11/2026', 'mañana'. What is typed and is no day stays, with the reason, and nothing is saved
 * meanwhile. The calendar opens with a click, the down arrow and typing, never with the focus alone: it would cover the reason.
 */
export function DayInput({
  label,
  value,
  onChange,
  check,
  placeholder,
  required = false,
  disabled = false,
  error,
  minDay,
  maxDay,
}: DayInputProps) {
  const [now] = useState(() => today(Date.now()));
  const [open, setOpen] = useState(false);
  const [month, setMonth] = useState<Day>();
  /** What is written while it is being typed, or stands for no day. */
  const [typed, setTyped] = useState<string | null>(null);
  const [told, setTold] = useState(false);
  const { start: tellLater, clear: tellNothing } = useTimeout(() => setTold(true), TELLING);
  const read = (text: string) => (text.trim() === '' ? { day: null, error: undefined } : readTypedDay(text, now));
  const fault = typed === null ? undefined : read(typed).error;
  useTypedFault(fault);
  const wrong = fault ?? (value ? check?.(value) : undefined);
  // Its border at once, its words when a click that left the field has come to its end: they move what is below.
  const shown = told && wrong !== undefined ? wrong : error;

  const type = (text: string) => {
    setTyped(text);
    tellNothing();
    setTold(false);
    setOpen(true);
    const { day = null } = read(text);
    if (day !== value) onChange(day);
    if (day) setMonth(day);
  };
  const pick = (day: Day | null) => {
    setTold(true);
    setTyped(null);
    setOpen(false);
    onChange(day);
  };
  const leave = () => {
    setOpen(false);
    tellLater();
    if (fault === undefined) setTyped(null);
  };
  return (
    <Popover
      opened={open && !disabled}
      onChange={setOpen}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
      shadow="md"
      offset={4}
    >
      <Popover.Target>
        <TextInput
          label={label}
          placeholder={placeholder ?? 'DD/MM/AAAA'}
          required={required}
          disabled={disabled}
          error={shown || (!open && wrong !== undefined)}
          autoComplete="off"
          maxLength={30}
          value={typed ?? (value ? formatDayLong(value) : '')}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setTold(true);
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              setOpen(true);
            }
            if (!open || (event.key !== 'Escape' && event.key !== 'Enter')) return;
            setOpen(false);
            if (event.key === 'Escape') event.stopPropagation();
          }}
          leftSection={<IconCalendar size={15} stroke={1.7} />}
          leftSectionPointerEvents="none"
          rightSection={
            !required && !disabled && (value || typed) ? (
              <CloseButton
                size={24}
                aria-label={`Vaciar ${label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(null)}
              />
            ) : undefined
          }
        />
      </Popover.Target>
      {/* The field keeps the focus. */}
      <Popover.Dropdown role="group" aria-label={`Calendario de ${label}`} onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          value={value}
          onChange={pick}
          date={month ?? value ?? undefined}
          onDateChange={setMonth}
          minDate={minDay}
          maxDate={maxDay}
          hideOutsideDates
          ariaLabels={CALENDAR_LABELS}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
