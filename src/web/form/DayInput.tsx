import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { formatDayLong, readDay } from '#shared/time.ts';
import { CALENDAR_LABELS } from './calendarLabels.ts';
import { useTypedFault } from './typedFaults.ts';

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
  /** Of the calendar: a day that is typed may be any, the form says what is wrong with it. */
  minDay?: Day;
  maxDay?: Day;
}

/** One day, typed or picked, DD/MM/YYYY. What is typed and is no day stays, with the reason, and nothing is saved meanwhile. */
export function DayInput({
  label,
  value,
  onChange,
  onBlur,
  placeholder,
  required = false,
  disabled = false,
  error,
  minDay,
  maxDay,
}: DayInputProps) {
  const [open, setOpen] = useState(false);
  const [month, setMonth] = useState<Day>();
  /** What is written while it is being typed, or stands for no day. */
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const read = (text: string) => (text.trim() === '' ? { day: null, error: undefined } : readDay(text));
  const fault = typed === null ? undefined : read(typed).error;
  useTypedFault(fault);

  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    setOpen(true);
    const { day = null } = read(text);
    if (day !== value) onChange(day);
    if (day) setMonth(day);
  };
  const pick = (day: Day | null) => {
    setTyped(null);
    setOpen(false);
    onChange(day);
  };
  const leave = () => {
    setOpen(false);
    setLeft(true);
    if (fault === undefined) setTyped(null);
    onBlur?.();
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
          error={left && fault !== undefined ? fault : error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={typed ?? (value ? formatDayLong(value) : '')}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setLeft(true);
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
