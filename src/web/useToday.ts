import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import type { Day } from '#shared/day.ts';
import { today } from '#shared/time.ts';

/** Today at UTC-3, followed past midnight: a list is left open for days. */
export const useToday = (): Day => {
  const [day, setDay] = useState(() => today(Date.now()));
  useInterval(() => setDay(today(Date.now())), 60_000, { autoInvoke: true });
  return day;
};
