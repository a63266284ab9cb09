import { useEffect, useEffectEvent } from 'react';
import type { ChosenForPrint } from '../../../orders/web/print/orderPrinting.ts';
import { absentText, unchoose, unchooseRefused } from '../absentOrders.ts';

/** Takes what is no more of the chosen orders out of the selections. @returns how many they are, in words; nothing where all are there */
export const useAbsent = (chosen: ChosenForPrint = [], absent: readonly string[] = [], error: Error | null = null): string | undefined => {
  const refused = useEffectEvent((reason: Error) => unchooseRefused(reason, chosen));
  useEffect(() => unchoose(absent), [absent]);
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return absent.length > 0 ? absentText(absent.length, chosen) : undefined;
};
