import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FrameFoot.module.css';

/** A key and what it does, as the foot tells it. */
export type KeyHint = readonly [keys: string | readonly string[], what: string];

/** The foot of a card that fills the screen: what is said of all of it, and what keys do. */
export function FrameFoot({ hints, children }: { hints: readonly KeyHint[]; children: ReactNode }) {
  return (
    <footer className={classes.foot}>
      {children}
      <span className={classes.hints} aria-hidden>
        {hints.map(([keys, what]) => (
          <span key={what}>
            {[keys].flat().map((key) => (
              <Kbd key={key} size="xs">
                {key}
              </Kbd>
            ))}{' '}
            {what}
          </span>
        ))}
      </span>
    </footer>
  );
}
