import { type DefaultError, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

const keyOf = (variables: unknown) => JSON.stringify(variables) ?? '';

/** `useMutation` of what is not begun once more while the same is under way: a second click comes before the button shows the first. */
export const useSingleMutation = <Data, Variables = void>(
  options: Omit<UseMutationOptions<Data, DefaultError, Variables>, 'onSettled'>,
) => {
  const running = useRef(new Set<string>());
  const mutation = useMutation({
    ...options,
    onSettled: (_data, _error, variables) => {
      running.current.delete(keyOf(variables));
    },
  });
  const mutate = (variables: Variables) => {
    if (running.current.has(keyOf(variables))) return;
    running.current.add(keyOf(variables));
    mutation.mutate(variables);
  };
  return { ...mutation, mutate };
};
