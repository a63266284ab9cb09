import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** A grid of facts; its columns come with `className`. */
export const Facts = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <dl className={`${classes.facts} ${className}`}>{children}</dl>
);

/** Props of {@link Fact}. */
export type FactProps = {
  label: string;
  /** Whether it takes the whole width of the grid. */
  wide?: boolean;
  children: ReactNode;
};

/** A label over its value, in a grid of facts; nothing is a dash. */
export const Fact = ({ label, wide = false, children }: FactProps) => (
  <div data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children || '—'}</dd>
  </div>
);
