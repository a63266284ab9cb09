import { useEffect, useEffectEvent } from 'react';
import type { ChosenForPrint } from '../../../orders/web/print/orderPrinting.ts';
import { absentText, lackOf, unchoose, unchooseRefused } from '../absentOrders.ts';

/**
 * Takes what is no more of the chosen orders out of the selections.
 * @param came the notes that were read, and which orders have none
 * @returns how many they are, in words; nothing where all are there
 */
export const useAbsent = (
  chosen: ChosenForPrint = [],
  came: { notes: number; missing: readonly unknown[]; absent: readonly string[] } | undefined,
  error: Error | null = null,
): string | undefined => {
  const absent = came?.absent;
  const refused = useEffectEvent((reason: Error) => unchooseRefused(reason, chosen));
  useEffect(() => unchoose(absent ?? []), [absent]);
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  const lack = came ? lackOf({ orders: came.notes + came.missing.length, absent: came.absent }, chosen) : 0;
  return lack > 0 ? absentText(lack, chosen) : undefined;
};
