import { Button, Skeleton } from '@mantine/core';
import type { ApiError } from '#web/api.ts';
import { PublicCard } from './PublicCard.tsx';

/** The card of a screen before signing in while it waits for what it shows, of some height. */
export const PublicWaiting = ({ title, height }: { title: string; height: number }) => (
  <PublicCard title={title} text={<Skeleton component="span" display="block" h={20} />}>
    <Skeleton h={height} aria-busy />
  </PublicCard>
);

/** Props of {@link PublicLinkFault}. */
export type PublicLinkFaultProps = { title: string; error: ApiError; busy: boolean; onRetry: () => void };

/** The card of a link that is good for nothing, or could not be asked about now: then once more may help. */
export const PublicLinkFault = ({ title, error, busy, onRetry }: PublicLinkFaultProps) => {
  const isLost = error.status === 0 || error.status >= 500;
  return (
    <PublicCard title={isLost ? title : 'El enlace no sirve'} text={error.message}>
      {isLost && (
        <Button variant="default" size="md" fullWidth loading={busy} onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </PublicCard>
  );
};
