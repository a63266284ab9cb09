import type { ReactNode } from 'react';
import classes from './Totals.module.css';

/** Props of {@link Totals}. */
export type TotalsProps = {
  /** What is said at the left, as 'Total'. */
  title?: ReactNode;
  /** Sums of the whole result, each named, and in px how wide it is where it stands under a column. */
  sums: readonly { label: string; value: ReactNode; width?: number; unnamed?: boolean }[];
  /** Room at the right, in px, for the columns that have no sum. */
  end?: number;
};

/** The foot of a table with sums over the whole result, whatever its page: below the rows, always in sight. For the `notices` of a `DataTable`. */
export const Totals = ({ title, sums, end = 16 }: TotalsProps) => (
  <section className={classes.totals} aria-label="Totales" style={{ paddingInlineEnd: end }}>
    {title && <b>{title}</b>}
    <dl>
      {sums.map(({ label, value, width, unnamed = false }) => (
        <div key={label} style={{ width }} data-column={width !== undefined || undefined}>
          <dt className={unnamed ? classes.unseen : undefined}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
