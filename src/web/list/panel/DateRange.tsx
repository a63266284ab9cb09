import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useClickOutside, useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { addDays, formatDayLong, today } from '#shared/time.ts';
import { type DayRange, readDays } from '#shared/list/typedDays.ts';
import { CALENDAR_LABELS } from '../../form/calendarLabels.ts';
import { PHONE_QUERY } from '../../theme.ts';
import classes from './DateRange.module.css';

/** Props of {@link DateRange}. */
export interface DateRangeProps {
  label: string;
  value: DayRange | null;
  /** Called when both ends are known, or with null when it is emptied. */
  onChange: (range: DayRange | null) => void;
  disabled?: boolean;
  /** Whether on a phone, too, the calendar is there only while the field is in use: where the days are not what one came for. */
  folds?: boolean;
}

const shownDays = ({ startDay, endDay }: DayRange): string =>
  startDay === endDay ? formatDayLong(startDay) : `${formatDayLong(startDay)} – ${formatDayLong(endDay)}`;

/**
 * Days from–to: typed or pasted ('21/11', '15-21/11', 'ayer'), picked, or one of those that people ask for every day. What was typed and
 * is no days stays, with the reason, and its form is not sent. On a phone the calendar stands under the field, unless it `folds`.
 */
export function DateRange({ label, value, onChange, disabled, folds = false }: DateRangeProps) {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const input = useRef<HTMLInputElement>(null);
  const [now] = useState(() => today(Date.now()));
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [picked, setPicked] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const whole = useClickOutside<HTMLDivElement>(() => setOpen(false));

  const refuse = (reason: string | undefined) => {
    setError(reason);
    // So that the form waits for it.
    input.current?.setCustomValidity(reason ?? '');
  };
  const choose = (range: DayRange | null) => {
    refuse(undefined);
    setTyped(null);
    setPicked(null);
    onChange(range);
  };
  /** @param sent whether the form is about to be sent, which then tells what is wrong: told before, the reason would move the button away */
  const take = (sent: boolean) => {
    if (typed === null) return;
    if (typed.trim() === '') return choose(null);
    const read = readDays(typed, now);
    if (read.error === undefined) choose(read);
    else if (sent) input.current?.setCustomValidity(read.error);
    else refuse(read.error);
  };
  const presets = [
    ['Hoy', 'Hoy', now, now],
    ['Ayer', 'Ayer', addDays(now, -1), addDays(now, -1)],
    ['Mañana', 'Mañana', addDays(now, 1), addDays(now, 1)],
    ['7 días', 'Últimos 7 días', addDays(now, -6), now],
    ['30 días', 'Últimos 30 días', addDays(now, -29), now],
  ] as const;

  const field = (
    <TextInput
      ref={input}
      label={label}
      placeholder="Cualquier fecha"
      disabled={disabled}
      error={error}
      autoComplete="off"
      aria-haspopup={phone ? undefined : 'dialog'}
      value={typed ?? (value ? shownDays(value) : '')}
      leftSection={<IconCalendar size={15} stroke={1.7} />}
      leftSectionPointerEvents="none"
      rightSection={value && !disabled ? <CloseButton size={24} aria-label={`Vaciar ${label}`} onClick={() => choose(null)} /> : undefined}
      onInvalid={(event) => {
        event.preventDefault();
        setError(event.currentTarget.validationMessage);
        event.currentTarget.focus();
      }}
      onChange={(event) => {
        refuse(undefined);
        setTyped(event.currentTarget.value);
      }}
      onClick={() => setOpen(true)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={({ relatedTarget }) => take(relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit')}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take(true);
        if (key === 'ArrowDown') setOpen(true);
        if (key !== 'ArrowDown' && key !== 'Shift') setOpen(false);
      }}
    />
  );
  const calendar = (
    <div className={classes.calendar}>
      <div className={classes.presets}>
        {presets.map(([short, name, startDay, endDay]) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            aria-label={name}
            onClick={() => {
              choose({ startDay, endDay });
              setOpen(false);
            }}
          >
            {short}
          </Button>
        ))}
      </div>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        fullWidth
        value={picked ? [picked, null] : [value?.startDay ?? null, value?.endDay ?? null]}
        defaultDate={value?.startDay ?? now}
        onChange={([start, end]) => {
          setPicked(start);
          if (!start || !end) return;
          choose({ startDay: start, endDay: end });
          setOpen(false);
        }}
        classNames={{ calendarHeader: classes.level ?? '', month: classes.month ?? '', day: classes.day ?? '' }}
        ariaLabels={CALENDAR_LABELS}
      />
    </div>
  );
  if (phone)
    return (
      <div ref={whole}>
        {field}
        {!disabled && (open || !folds) && calendar}
      </div>
    );
  return (
    <Popover opened={open && !disabled} onChange={setOpen} position="bottom-start" shadow="md" width={330} withRoles={false}>
      <Popover.Target>{field}</Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={`Calendario de ${label}`}>
        {calendar}
      </Popover.Dropdown>
    </Popover>
  );
}
