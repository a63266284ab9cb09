import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * What is done to a route one at a time. Its answer comes when another route may be open already: of that one it is no state.
 * @param session of the route that is open; undefined while none is
 */
export const useOncePerRoute = (what: string, session: string | undefined) => {
  const queries = useQueryClient();
  const open = useRef(session);
  useEffect(() => {
    open.current = session;
  }, [session]);
  /** A mutation with another key begins without what became of the last one. */
  const key = ['route', what, session ?? ''];
  return {
    key,
    /** Also between two presses of the same moment. */
    isRunning: () => queries.isMutating({ mutationKey: key, exact: true }) > 0,
    /** Whether the route for which this was made is the one that is open now. */
    isHere: () => open.current === session,
  } as const;
};
