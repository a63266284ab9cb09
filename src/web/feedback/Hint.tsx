import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import classes from './Hint.module.css';
import { later } from '../later.ts';

const FloatingHint = later(() => import('./FloatingHint.tsx'));

/** Says more about what it stands around, to the pointer, the focus and readers of the screen; drawn when it is first asked for. */
export function Hint({ label, focusable = false, children }: { label: string; focusable?: boolean; children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState(false);
  const [wanted, setWanted] = useState(false);
  const ask = () => {
    setAsked(true);
    setWanted(true);
  };
  return (
    <span
      ref={setTarget}
      className={classes.hint}
      aria-description={focusable ? label : undefined}
      tabIndex={focusable ? 0 : undefined}
      onMouseEnter={ask}
      onMouseLeave={() => setWanted(false)}
      onFocus={ask}
      onBlur={() => setWanted(false)}
    >
      {children}
      {asked && target && (
        <Suspense>
          <FloatingHint target={target} wanted={wanted} label={label} />
        </Suspense>
      )}
    </span>
  );
}
