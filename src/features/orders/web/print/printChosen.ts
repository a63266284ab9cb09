import type { QueryClient } from '@tanstack/react-query';
import type { useNavigate } from '@tanstack/react-router';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { type ChosenForPrint, orderPrinting, type Paper } from './orderPrinting.ts';

/** Prints orders, goes where it goes on, and shows what was marked. */
export const printChosen = async (
  paper: Paper,
  chosen: ChosenForPrint,
  { queries, navigate }: { queries: QueryClient; navigate: ReturnType<typeof useNavigate> },
): Promise<void> => {
  try {
    const { printOrders } = await orderPrinting.load();
    const href = await printOrders(paper, chosen);
    void queries.invalidateQueries({ queryKey: ['orders'] });
    if (href !== undefined) void navigate({ href });
  } catch (error) {
    // What prints could not be brought over.
    toast.error(failureOf(error).message, 'No se pudo imprimir');
  }
};
