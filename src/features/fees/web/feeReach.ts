import type { ComponentType } from 'react';
import { later } from '#web/later.ts';

/** To how many orders a change of a tariff comes that were delivered already: a slice behind this one shows it, and `main.tsx` hands it over. */
export const feeReach: { load: () => Promise<{ default: ComponentType<{ fee: string }> }> } = {
  load: () => Promise.reject(new Error('Nothing was handed over that tells what a tariff reaches')),
};

/** Tells it before a tariff is saved; `fee` is its `_id`. */
export const FeeReach = later(() => feeReach.load());
