import { VisuallyHidden } from '@mantine/core';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { endingNote } from '#shared/record/expiry.ts';
import { useToday } from '../useToday.ts';
import classes from './EndBadge.module.css';

/** What ends first, marked when that is soon, and more when it is past. @param quiet shown even while it is far, in secondary colour */
export const EndBadge = ({ end, quiet = false }: { end: { day: string; text: string } | undefined; quiet?: boolean }) => {
  const today = useToday();
  const note = end && endingNote(end.day, today);
  if (!end || !(note || quiet)) return null;
  const past = end.day < today;
  const Icon = past ? IconClockExclamation : IconClock;
  return (
    <span className={classes.end} data-soon={note ? true : undefined} data-past={past || undefined} title={note}>
      {note && <Icon size={13} stroke={1.7} aria-hidden />}
      {end.text}
      {past && <VisuallyHidden>, {note?.toLowerCase()}</VisuallyHidden>}
    </span>
  );
};
