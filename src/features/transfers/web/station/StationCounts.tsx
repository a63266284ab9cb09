import { formatCount } from '#shared/money.ts';
import classes from './Station.module.css';

/** One of the numbers of a station. */
export type StationCount = { label: string; short?: string; count: number; tone: 'ok' | 'warn' | 'danger' };

/** How many there are of each, large enough to be seen from where the parcels are. */
export const StationCounts = ({ counts }: { counts: readonly StationCount[] }) => (
  <dl className={classes.counts}>
    {counts.map(({ label, short, count, tone }) => (
      <div key={label} data-tone={tone}>
        <dt>
          <span className={classes.whole}>{label}</span>
          <span className={classes.short}>{short ?? label}</span>
        </dt>
        <dd>{formatCount(count)}</dd>
      </div>
    ))}
  </dl>
);
