import { Suspense, useEffect, useState } from 'react';
import { later } from '#web/later.ts';
import { whenIdle } from '#web/whenIdle.ts';

const BulkBand = later(() => import('./BulkBand.tsx'));

/** The band of the user's last bulk change, once the list stands. */
export const LateBulkBand = () => {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    idle && (
      <Suspense>
        <BulkBand />
      </Suspense>
    )
  );
};
