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

/** An e-mail in a narrow place: what does not fit in one line goes on behind its '@', before any word is broken. */
export const EmailFact = ({ email }: { email: string }) => {
  const behind = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, behind)}
      <wbr />
      {email.slice(behind)}
    </>
  );
};
