import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { soon } from '../soon.ts';
import { whenIdle } from '../whenIdle.ts';
import type { LeaveUnsavedProps } from './LeaveUnsaved.tsx';

const [LeaveUnsaved, bringLeave] = soon(() => import('./LeaveUnsaved.tsx'));

/** A place in the product: a screen, and what its address says beside that. */
export type WorkPlace = { pathname: string; search: object };

/** Props of {@link UnsavedWork}. */
export type UnsavedWorkProps = Pick<LeaveUnsavedProps, 'title' | 'text'> & {
  /** Whether who goes from one place to another takes the work along. */
  isSame: (from: WorkPlace, to: WorkPlace) => boolean;
};

/** While there is something to save: who goes elsewhere is asked, but for who has to sign in again. A reload keeps it as a draft. */
export const UnsavedWork = ({ title, text, isSame }: UnsavedWorkProps) => {
  useEffect(() => whenIdle(bringLeave), []);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== '/login' && !isSame(current, next),
    withResolver: true,
    enableBeforeUnload: false,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveUnsaved title={title} text={text} onStay={reset} onLeave={proceed} />
    </Suspense>
  );
};
