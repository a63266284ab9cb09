import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { ahead, later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { ExportButton } from '#web/list/ExportButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenTitle } from '#web/page/screenTitle.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { useToday } from '#web/useToday.ts';
import { useExportJob } from '../../../jobs/web/useExportJob.tsx';
import { ORDER } from '../../trial/noun.ts';
import { lastWholeMonth, triedMonths } from '../../trial/months.ts';
import { accountsApi } from '../api.ts';
import { KeepEditing } from './KeepEditing.tsx';
import classes from './Trial.module.css';
import { TrialBar } from './TrialBar.tsx';
import { TrialWaiting } from './TrialWaiting.tsx';
import { useTrial } from './useTrial.ts';
import { useTriedFee } from './useTriedFee.ts';
import { useTriedSaving } from './useTriedSaving.ts';

const loadResult = () => import('./TrialResult.tsx');
const TrialResult = later(loadResult);

const Trial = ({ fee }: { fee: string }) => {
  const today = useToday();
  const [search, setSearch] = useScreenSearch('/office/fee/$id/trial');
  const month = search.month && triedMonths(today).includes(search.month) ? search.month : lastWholeMonth(today);
  const reading = useTriedFee(fee);
  const { row, drafts, tried, stamp } = reading;
  const saving = useTriedSaving();
  const trial = useTrial(fee, month, tried, stamp);
  const exporting = useExportJob('fee trial', ORDER);
  useScreenTitle(row && `Probar ${row.name}`);
  // It comes while the orders are priced.
  useEffect(() => ahead(loadResult), []);
  const isEdited = Object.values(drafts).some((draft) => draft !== undefined);
  if (reading.error?.status === 404 || reading.error?.status === 400)
    return (
      <EmptyState
        title="La tarifa no existe"
        text="Puede haberse eliminado, o haberse abierto con una dirección vieja."
        actions={<Link to="/office/fee">Volver a las tarifas</Link>}
      />
    );
  return (
    <>
      <PageHead
        title="Probar tarifa"
        breadcrumb={[
          'Oficina',
          <Link key="fees" to="/office/fee" className={classes.crumb}>
            Tarifas
          </Link>,
          <span key="fee">{row ? row.name : '…'}</span>,
        ]}
        aside={
          isEdited && (
            <span className={classes.unsaved}>
              <IconAlertTriangle size={14} stroke={1.7} aria-hidden /> Sin guardar
            </span>
          )
        }
        actions={
          <>
            {trial.outcome && trial.outcome.total.up + trial.outcome.total.down > 0 && (
              <ExportButton ask={() => accountsApi.exportTrial.call({ _id: trial._id })} onJob={exporting.follow} />
            )}
            <KeepEditing fee={fee} drafts={drafts} />
            <Button
              leftSection={<IconDeviceFloppy size={16} stroke={1.7} />}
              disabled={!isEdited || !tried || tried.fault !== undefined}
              loading={saving.isPending}
              onClick={() => row && tried && saving.mutate({ row, drafts, tried })}
            >
              Guardar tarifa
            </Button>
          </>
        }
      />
      <div className={classes.whole}>
        {exporting.band}
        {saving.isStale && (
          <Alert color="amber" role="alert">
            Otro usuario guardó esta tarifa mientras usted la probaba. Nada suyo se perdió: se leyó de nuevo y se prueba lo que usted cambió
            sobre lo que quedó. Revise y guarde.
          </Alert>
        )}
        {saving.error && !saving.isStale && (
          <Alert color="red" role="alert" title="Error al guardar">
            {failureLine(failureOf(saving.error))}
          </Alert>
        )}
        {row?.status === recordStatus.inactive && (
          <Alert color="amber" role="status">
            La tarifa está inactiva: se prueba como si estuviera activa.
          </Alert>
        )}
        <TrialBar
          month={month}
          today={today}
          tried={tried}
          isEdited={isEdited}
          trial={trial}
          onMonth={(next) => void setSearch({ month: next })}
        />
        {reading.error ? (
          <ErrorState title="No se pudo cargar la tarifa" failure={failureOf(reading.error)} onRetry={reading.readAgain} />
        ) : tried?.fault ? (
          <EmptyState
            title="Todavía no se puede probar"
            text={`${tried.fault}.`}
            actions={
              <LinkButton to="/office/fee/$id" params={{ id: fee }}>
                Abrir las zonas
              </LinkButton>
            }
          />
        ) : trial.failure ? (
          <ErrorState title="No se pudo probar la tarifa" failure={trial.failure} onRetry={trial.again} />
        ) : (
          <Suspense fallback={<TrialWaiting />}>
            {trial.outcome ? (
              <TrialResult trial={trial._id} month={month} outcome={trial.outcome} onLost={trial.again} />
            ) : (
              <TrialWaiting />
            )}
          </Suspense>
        )}
      </div>
    </>
  );
};

/** Oficina / Tarifas / Probar tarifa: a tariff with what was not saved of it, over a month's orders, against what was charged (issue 13). */
export default function FeeTrialScreen() {
  const { id } = useParams({ from: '/office/fee/$id/trial' });
  return <Trial key={id} fee={id} />;
}
