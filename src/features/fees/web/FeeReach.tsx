import { Skeleton } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { later } from '#web/later.ts';

/** To how many orders a change of a tariff comes that were delivered already: a slice behind this one shows it, and `main.tsx` hands it over. */
export const feeReach: { load: () => Promise<{ default: ComponentType<{ fee: string }> }> } = {
  load: () => Promise.reject(new Error('Nothing was handed over that tells what a tariff reaches')),
};

const Told = later(() => feeReach.load());

/** Tells it before a tariff is saved; `fee` is its `_id`. */
export const FeeReach = ({ fee }: { fee: string }) => (
  <Suspense fallback={<Skeleton h={20} maw={420} />}>
    <Told fee={fee} />
  </Suspense>
);
