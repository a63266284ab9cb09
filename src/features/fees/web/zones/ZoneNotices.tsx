import { Alert, Button } from '@mantine/core';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { dropDraft } from '#web/form/useDraft.ts';
import { WaitingBand } from '#web/form/waiting/WaitingBand.tsx';
import { FeeReach } from '../FeeReach.tsx';
import type { useZoneSaving } from './useZoneSaving.ts';
import { zoneDrafts } from './zoneDrafts.ts';
import { workSaid } from './zoneWords.ts';
import classes from './Zones.module.css';

/** What stands above the editor: work that waits, and why something could not be saved. */
export const ZoneNotices = ({ fee, saving }: { fee: string; saving: ReturnType<typeof useZoneSaving> }) => {
  const { save, isStale, merge, clashing, waiting } = saving;
  return (
    <div className={classes.notices}>
      <FeeReach fee={fee} />
      {waiting.length > 0 && (
        <WaitingBand
          waiting={waiting.map((kept) => ({
            key: kept._id,
            title: 'Zonas',
            about: workSaid(kept.work),
            at: kept.at,
            onResume: () => saving.resume(kept),
            onDiscard: () => dropDraft(zoneDrafts, kept),
          }))}
        />
      )}
      {isStale && (
        <Alert color="amber" role="alert">
          Otro usuario guardó estas zonas mientras las editaba. Lo que usted dibujó está en la pantalla: súmele lo guardado y guarde.{' '}
          <Button variant="default" ml="sm" loading={merge.isPending} onClick={() => merge.mutate()}>
            Sumar lo guardado
          </Button>
        </Alert>
      )}
      {save.error && !isStale && (
        <Alert color="red" role="alert" title="Error al guardar">
          {failureLine(failureOf(save.error))}
        </Alert>
      )}
      {clashing && (
        <Alert color="amber" role="status" withCloseButton closeButtonLabel="Cerrar el aviso" onClose={saving.onClashesRead}>
          Se sumó lo que guardó otro usuario.{' '}
          {clashing.length > 0 && `También cambió ${clashing.map((name) => `«${name}»`).join(', ')}: queda lo que hizo usted. `}
          Revise y guarde.
        </Alert>
      )}
    </div>
  );
};
