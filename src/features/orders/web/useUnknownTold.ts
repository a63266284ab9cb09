import { useEffect, useEffectEvent } from 'react';
import { toast } from '#web/feedback/toast.ts';

/**
 * Tells, once, that the address asked for a filter that cannot be.
 * @param unknown whether it did
 * @param which what the filter lacks, in words: 'no existe'
 * @param forget takes that out of the address
 */
export const useUnknownTold = (unknown: boolean | undefined, which: string, forget: () => void): void => {
  const tell = useEffectEvent(() => {
    toast.warning(`Se pidió un filtro que ${which}: la lista se muestra sin él.`);
    forget();
  });
  useEffect(() => {
    if (unknown) tell();
  }, [unknown]);
};
