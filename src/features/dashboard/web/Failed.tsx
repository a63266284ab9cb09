import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';

/** Props of {@link Failed}. */
export type FailedProps = { what: string; query: { error: unknown; refetch: () => unknown } };

/** A part of the panel that did not come: the others stand, and it alone is asked for again. */
export const Failed = ({ what, query }: FailedProps) => (
  <ErrorState inline title={`No se pudo cargar ${what}`} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
);
