import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { later } from '../../later.ts';

const LeaveDialog = later(() => import('./LeaveDialog.tsx'));

/** Props of {@link UnsavedWork}: the file, what of it would be lost, and what Back does. */
export type UnsavedWorkProps = { fileName: string; reviewed: boolean; onBack: () => void };

/** While a file is read and not stored: Back goes a step back, other screens are asked about, and so is a reload. */
export const UnsavedWork = ({ fileName, reviewed, onBack }: UnsavedWorkProps) => {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onBack();
      return true;
    },
    enableBeforeUnload: false,
  });
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next, action }) => action !== 'BACK' && current.pathname !== next.pathname,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog fileName={fileName} reviewed={reviewed} onStay={reset} onLeave={proceed} />
    </Suspense>
  );
};
