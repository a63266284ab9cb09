import { ActionIcon, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense } from 'react';
import type { Day } from '#shared/day.ts';
import { counted } from '#shared/noun.ts';
import { addDays } from '#shared/time.ts';
import { later } from '#web/later.ts';
import type { CashRow } from '../../closureCalls.ts';
import { Money } from '../Money.tsx';
import classes from './Cash.module.css';
import { CashBadge } from './CashBadge.tsx';
import { dayTotals, isShown, partOf, rowsOf } from './cashDay.ts';
import { type CashPart, cashParts } from './cashSearch.ts';

const OpenDays = later(async () => ({ default: (await import('./OpenDays.tsx')).OpenDays }));
const DayInput = later(async () => ({ default: (await import('#web/form/DayInput.tsx')).DayInput }));

/** Props of {@link DayDrivers}. */
export type DayDriversProps = {
  day: Day;
  today: Day;
  query: Pick<UseQueryResult<{ data: CashRow[] }>, 'data' | 'error'>;
  part: CashPart | undefined;
  chosen: CashRow | undefined;
  /** Drivers of whose day something was typed and not saved. */
  unsaved: readonly string[];
  onDay: (day: Day) => void;
  onPart: (part: CashPart | undefined) => void;
  onOpen: (row: CashRow, byKey: boolean) => void;
};

const partNames: Readonly<Record<CashPart, string>> = { open: 'Abiertas', closed: 'Cerradas' };
const ALL = 'all';
const CHARGE = { one: 'cobro', many: 'cobros' };

/** By how much what was handed in differs: 'faltaron $ 48.900,00'. */
const Differs = ({ difference }: { difference: number }) => (
  <span className={difference < 0 ? classes.missing : classes.surplus}>
    {' · '}
    {difference < 0 ? 'faltaron ' : 'sobraron '}
    <Money amount={Math.abs(difference)} tone={difference < 0 ? 'danger' : 'warn'} />
  </span>
);

const Driver = ({ row, late, unsaved }: { row: CashRow; late: boolean; unsaved: boolean }) => (
  <>
    <span className={classes.who}>
      <b>{row.driver.name}</b>
      <span>
        {row.orders === 0 ? 'sin cobros' : counted(row.orders, CHARGE)}
        {row.difference ? <Differs difference={row.difference} /> : null}
        {unsaved && <span className={classes.surplus}> · sin guardar</span>}
      </span>
    </span>
    <span className={classes.amount} data-quiet={row.status === 'closed' || undefined}>
      <Money amount={row.expected} />
      <CashBadge row={row} late={late} />
    </span>
  </>
);

/** One that is closed goes further down, and stays in sight. */
const inSight = (row: HTMLButtonElement | null) => row?.scrollIntoView({ block: 'nearest' });

/** Arrows go from driver to driver. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
};

const Totals = ({ rows }: { rows: readonly CashRow[] }) => {
  const { handed, difference, left, collected } = dayTotals(rows);
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Rendido</dt>
        <dd>
          <Money amount={handed} />
        </dd>
      </div>
      {difference !== 0 && (
        <div>
          <dt>{difference < 0 ? 'Faltante' : 'Sobrante'}</dt>
          <dd>
            <Money amount={Math.abs(difference)} tone={difference < 0 ? 'danger' : 'warn'} />
          </dd>
        </div>
      )}
      <div>
        <dt>Por rendir</dt>
        <dd>
          <Money amount={left} />
        </dd>
      </div>
      <div className={classes.sum}>
        <dt>Cobrado en el día</dt>
        <dd>
          <Money amount={collected} />
        </dd>
      </div>
    </dl>
  );
};

/** A day and its drivers: what each collected, and whether they handed it in. */
export const DayDrivers = ({ day, today, query, part, chosen, unsaved, onDay, onPart, onOpen }: DayDriversProps) => {
  const rows = query.data?.data;
  const many = (which: CashPart | undefined) => (rows ?? []).filter((row) => (which ? partOf(row) === which : isShown(row))).length;
  // Nothing is counted of what has not come.
  const counting = (name: string, which: CashPart | undefined) => (rows ? `${name} ${many(which)}` : name);
  const listed = rowsOf(rows ?? [], part);
  return (
    <section className={classes.drivers} aria-label="Choferes del día">
      <div className={classes.asked}>
        <div className={classes.day}>
          <ActionIcon variant="default" size={32} aria-label="Día anterior" onClick={() => onDay(addDays(day, -1))}>
            <IconChevronLeft size={16} stroke={1.7} />
          </ActionIcon>
          <Suspense fallback={<Skeleton h={54} w={170} />}>
            <DayInput label="Día" required value={day} onChange={(next) => next && next !== day && onDay(next)} />
          </Suspense>
          <ActionIcon variant="default" size={32} aria-label="Día siguiente" disabled={day >= today} onClick={() => onDay(addDays(day, 1))}>
            <IconChevronRight size={16} stroke={1.7} />
          </ActionIcon>
        </div>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Qué rendiciones"
          value={part ?? ALL}
          onChange={(next) => onPart(cashParts.find((one) => one === next))}
          data={[
            { value: ALL, label: counting('Todas', undefined) },
            ...cashParts.map((one) => ({ value: one, label: counting(partNames[one], one) })),
          ]}
        />
        <Suspense fallback={<span className={classes.openDays} />}>
          <OpenDays day={day} today={today} onDay={onDay} />
        </Suspense>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the keys, the list moves among them */}
      <ul className={classes.list} onKeyDown={walk} aria-busy={!rows && !query.error}>
        {!rows && !query.error && [0, 1, 2].map((at) => <Skeleton key={at} component="li" h={61} radius={0} mb={1} />)}
        {listed.map((row) => (
          <li key={`${row.driver._id} ${row.status} ${row._id ?? ''}`}>
            {isShown(row) ? (
              <button
                type="button"
                className={classes.driver}
                aria-current={row === chosen || undefined}
                ref={row === chosen ? inSight : undefined}
                // A key has no pointer that clicked.
                onClick={(event) => onOpen(row, event.detail === 0)}
              >
                <Driver row={row} late={day < today} unsaved={row.status === 'open' && unsaved.includes(row.driver._id)} />
              </button>
            ) : (
              <div className={classes.idle}>
                {row.driver.name}
                <span>sin cobros en destino</span>
              </div>
            )}
          </li>
        ))}
        {rows && listed.length === 0 && <li className={classes.idle}>{part ? 'Ninguna' : 'Nadie entregó nada ese día'}</li>}
      </ul>
      {rows ? <Totals rows={rows} /> : <Skeleton h={124} radius={0} />}
    </section>
  );
};
