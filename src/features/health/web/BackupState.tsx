import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { backupMark } from '../backupMark.ts';
import { healthApi } from './api.ts';
import classes from './Health.module.css';
import { MarkBadge } from './MarkBadge.tsx';

/** When the installation was last backed up, in a line that turns red after a day and a half without, and the way to all the rest. */
export const BackupState = () => {
  const found = useQuery(healthApi.backups.queryOptions({}));
  const backups = found.data?.data;
  const mark = backups && backupMark(backups);
  return (
    <div className={classes.state}>
      {found.error && !backups ? (
        <ErrorState inline title="No se pudo cargar" failure={failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : !mark ? (
        <Skeleton h={22} w={320} maw="100%" role="status" aria-busy aria-label="Cargando las copias" />
      ) : (
        <p data-state={mark.state}>
          <MarkBadge state={mark.state} /> <span>{mark.says}</span>
        </p>
      )}
      <LinkButton variant="default" to="/config/health">
        Estado del sistema
      </LinkButton>
    </div>
  );
};
