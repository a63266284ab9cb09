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
  /** Up to this width of the table, in px, not all of its columns are in sight: the sums stand by themselves then, each with its name. */
  fits?: 1020 | 1230;
};

/** The foot of a table with sums over the whole result, whatever its page: below the rows, always in sight. For the `notices` of a `DataTable`. */
export const Totals = ({ title, sums, end = 16, fits }: TotalsProps) => (
  <section className={classes.totals} aria-label="Totales" data-fits={fits} style={{ paddingInlineEnd: end }}>
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
