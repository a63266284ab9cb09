import { useWindowEvent } from '@mantine/hooks';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useSingleMutation } from '#web/singleMutation.ts';
import type { IntegrationType } from '../../../clients/integration.ts';
import { type Journey, leaveFor } from './journey.ts';

/** The marketplace that was chosen, and where that asks for it its shop. */
export type Choice = { type: IntegrationType; shop: string };

/** Goes where an account of a marketplace is authorised; what is wrong with its shop is told beside that, the rest by a notice. */
export const useAuthorising = (begin: (choice: Choice) => Promise<{ url: string }>, journey: Omit<Journey, 'path'>) => {
  const going = useSingleMutation({
    mutationFn: begin,
    onSuccess: ({ url }) => leaveFor(url, journey),
    onError: (error) => {
      const failure = failureOf(error);
      if (!failure.fields['shop']) toast.error(failureLine(failure), 'No se pudo empezar a vincular');
    },
  });
  // Who comes back from the marketplace may find the page as it was left.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) going.reset();
  });
  return {
    go: (choice: Choice) => going.mutate(choice),
    /** Until the marketplace is there. */
    busy: going.isPending || going.isSuccess,
    /** What is wrong with the shop. */
    fault: going.error ? failureOf(going.error).fields['shop'] : undefined,
    forget: () => going.reset(),
  };
};
