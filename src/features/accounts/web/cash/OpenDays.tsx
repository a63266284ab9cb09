import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day } from '#shared/day.ts';
import { counted } from '#shared/noun.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { daysBetween, namedDay } from '#shared/time.ts';
import { accountsApi } from '../api.ts';
import { Money } from '../Money.tsx';
import classes from './Cash.module.css';

const DAYS = { one: 'día', many: 'días' };
const DRIVERS = { one: 'chofer', many: 'choferes' };

/** Days on which something was collected and not handed in: how much in all of them, and the way to each. */
export const OpenDays = ({ day, today, onDay }: { day: Day; today: Day; onDay: (day: Day) => void }) => {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(accountsApi.openCash.queryOptions({}));
  const days = [...Map.groupBy(data?.data ?? [], (row) => row.day)];
  if (!data) return <span className={classes.openDays} />;
  if (days.length === 0) return <span className={classes.openDays}>No queda nada sin rendir</span>;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.openDays} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <span>
            Sin rendir en {counted(data.days, DAYS)}: <Money amount={data.total} />
          </span>
          <IconChevronDown size={14} stroke={1.9} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ul className={classes.days}>
          {days.map(([one, rows]) => {
            const late = daysBetween(one, today);
            return (
              <li key={one}>
                <button
                  type="button"
                  aria-current={one === day || undefined}
                  onClick={() => {
                    setOpened(false);
                    onDay(one);
                  }}
                >
                  <span>
                    <b>{namedDay(one)}</b>
                    <span className={late > 0 ? classes.surplus : classes.quiet}>
                      {counted(rows.length, DRIVERS)}
                      {late > 0 && ` · hace ${counted(late, DAYS)}`}
                    </span>
                  </span>
                  <Money amount={fromCents(rows.reduce((sum, { expected }) => sum + toCents(expected), 0))} />
                </button>
              </li>
            );
          })}
          {data.days > days.length && <li className={classes.quiet}>y {counted(data.days - days.length, DAYS)} más, después de estos</li>}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
};
