import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { type ChosenForPrint, orderPrinting, type Paper } from './orderPrinting.ts';

/** Prints orders, goes where it goes on, and shows what was marked. */
export const usePrint = (): { print: (paper: Paper, chosen: ChosenForPrint) => Promise<void>; busy: boolean } => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const print = async (paper: Paper, chosen: ChosenForPrint) => {
    setBusy(true);
    try {
      const { printOrders } = await orderPrinting.load();
      const href = await printOrders(paper, chosen);
      void queries.invalidateQueries({ queryKey: ['orders'] });
      if (href !== undefined) void navigate({ href });
    } catch (error) {
      // What prints could not be brought over.
      toast.error(failureOf(error).message, 'No se pudo imprimir');
    }
    setBusy(false);
  };
  return { print, busy };
};
