import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './BareLayout.module.css';
import { Mark } from '../shell/Mark.tsx';

/** What stands around public screens: the mark, a card in the middle. `wide` leaves the card out. */
export function BareLayout({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.brand}>
        <Mark size={32} />
        Reparto
      </Link>
      <div className={wide ? classes.wide : classes.card}>{children}</div>
    </main>
  );
}
