import { useMutation } from '@tanstack/react-query';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { IntegrationType } from '../../../clients/integration.ts';
import { type Journey, leaveFor } from './journey.ts';

/** The marketplace that was chosen, and where that asks for it its shop. */
export type Choice = { type: IntegrationType; shop: string };

/** Goes where an account of a marketplace is authorised; what is wrong with its shop is told beside that, the rest by a notice. */
export const useAuthorising = (begin: (choice: Choice) => Promise<{ url: string }>, journey: Omit<Journey, 'path'>) => {
  const going = useMutation({
    mutationFn: begin,
    onSuccess: ({ url }) => leaveFor(url, journey),
    onError: (error) => {
      const failure = failureOf(error);
      if (!failure.fields['shop']) toast.error(failureLine(failure), 'No se pudo empezar a vincular');
    },
  });
  return {
    go: (choice: Choice) => going.mutate(choice),
    busy: going.isPending,
    /** What is wrong with the shop. */
    fault: going.error ? failureOf(going.error).fields['shop'] : undefined,
    forget: () => going.reset(),
  };
};
