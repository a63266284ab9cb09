import { Button, VisuallyHidden } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Day } from '#shared/day.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { CLIENT } from '../../../clients/noun.ts';
import type { Month } from '../../trial/month.ts';
import { monthNamed, monthOf, monthSaid, triedMonths } from '../../trial/months.ts';
import classes from './Trial.module.css';
import type { TriedFee } from './triedFee.ts';
import type { useTrial } from './useTrial.ts';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));
const JobProgress = later(async () => ({ default: (await import('../../../jobs/web/JobProgress.tsx')).JobProgress }));

const secondsSaid = (took: number) => `${(took / 1000).toLocaleString('es-AR', { maximumFractionDigits: took < 10_000 ? 1 : 0 })} s`;

/** Props of {@link TrialBar}. */
export type TrialBarProps = {
  month: Month;
  today: Day;
  tried: TriedFee | undefined;
  /** Whether there is anything that was not saved. */
  isEdited: boolean;
  trial: ReturnType<typeof useTrial>;
  onMonth: (month: Month) => void;
};

/** Which month a tariff is tried on, of how many orders, and what of it was changed. */
export const TrialBar = ({ month, today, tried, isEdited, trial, onMonth }: TrialBarProps) => {
  const { outcome } = trial;
  const months = triedMonths(today).map((each) => ({
    label: each === monthOf(today) ? `${monthSaid(each)}, en curso` : monthSaid(each),
    onSelect: () => onMonth(each),
  }));
  return (
    <section className={classes.bar} aria-label="Qué se prueba">
      <span className={classes.note}>Órdenes de</span>
      <LazyMenu
        position="bottom-start"
        button={(props) => (
          <Button variant="default" leftSection={<IconCalendar size={15} stroke={1.7} />} {...props}>
            {monthSaid(month)}
            <VisuallyHidden>, elegir otro mes</VisuallyHidden>
          </Button>
        )}
      >
        <MenuEntries entries={months} />
      </LazyMenu>
      {outcome && (
        <span role="status" className="tn">
          <b>{formatCount(outcome.total.orders)}</b>{' '}
          <span className={classes.note}>
            {outcome.total.orders === 1 ? 'orden entregada' : 'órdenes entregadas'} · {counted(outcome.groups.client.length, CLIENT)} ·{' '}
            {secondsSaid(outcome.took)}
          </span>
        </span>
      )}
      {!outcome && !trial.failure && trial.job !== '' && (
        <div className={classes.progress}>
          <Suspense>
            <JobProgress key={trial.job} job={trial.job} title={`Calculando los precios de ${monthNamed(month)}`} />
          </Suspense>
        </div>
      )}
      {tried && (
        <div className={classes.changes}>
          <span className={classes.note}>
            {tried.changes.length === 0 ? (isEdited ? 'Sin cambios en los precios' : 'Sin cambios: como está guardada') : 'Cambios'}
          </span>
          {tried.changes.length > 0 && (
            <ul>
              {tried.changes.map(({ what, says }) => (
                <li key={`${what} ${says}`} title={`${what}: ${says}`}>
                  <span className={classes.note}>{what}</span> <span>{says}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
};
