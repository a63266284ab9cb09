import { Alert, Button } from '@mantine/core';
import { formatTime } from '#shared/time.ts';
import { lengthInWords } from '#shared/way/wayWords.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { dropDraft } from '#web/form/useDraft.ts';
import { WaitingBand } from '#web/form/waiting/WaitingBand.tsx';
import { signedIn } from '../../../session/web/session.ts';
import { lostSaid } from '../../editing/asSaved.ts';
import { openedRoute } from '../../editing/editedRoute.ts';
import { withAdded } from '../../editing/meanwhile.ts';
import { MAX_STOPS } from '../../solver/problem.ts';
import { knownAddress } from '../routeOrders.ts';
import { routeDrafts } from '../work/routeDrafts.ts';
import type { RouteWork } from '../work/useRouteWork.ts';
import { OnTheWay } from './OnTheWay.tsx';
import classes from './Side.module.css';

const paradas = (count: number) => (count === 1 ? '1 parada' : `${count} paradas`);

/** What another user saved while this route was edited: theirs is offered, and one's own stays. */
const Stale = ({ work: { shown, editing, saving } }: { work: RouteWork }) => {
  const saved = shown?.route;
  const isRead = saved !== undefined && saved !== null && saved.version !== editing.opened?.version;
  const isOwn = isRead && saved.employee !== null && saved.employee._id === signedIn()?._id;
  const take = (isTheirs: boolean) => {
    if (!shown) return;
    if (isTheirs) editing.edit((now) => openedRoute(shown, now));
    editing.over(shown);
    saving.forget();
  };
  return (
    <Alert color="amber" role="alert">
      {isOwn ? 'Usted' : saved?.employee ? `${saved.employee.name} ${saved.employee.last}` : 'Otro usuario'} guardó esta ruta
      {isRead && ` a las ${formatTime(saved.saveAt)} (${lengthInWords(saved.metres)})`}
      {isOwn ? ' en otra ventana mientras la editaba en esta.' : ' mientras usted la editaba.'} Lo que editó acá está en la pantalla.
      <div className={classes.noticeButtons}>
        <Button variant="default" size="compact-sm" disabled={!isRead} onClick={() => take(true)}>
          Ver la guardada
        </Button>
        <Button variant="default" size="compact-sm" disabled={!isRead} onClick={() => take(false)}>
          Seguir con la mía
        </Button>
      </div>
    </Alert>
  );
};

/** What stands above the list: work that waits, what others did meanwhile, and why something could not be done. */
export const RouteNotices = ({ work }: { work: RouteWork }) => {
  const { query, shown, editing, ways, meanwhile, saving } = work;
  const { route } = editing;
  const { added, gone } = meanwhile;
  const lost = shown?.route?.lost ?? [];
  const moved = shown?.orders.filter((order) => order.moved) ?? [];
  const goneNames = gone.flatMap((_id) => knownAddress(_id, editing.opened?.orders, lost) ?? []);
  const isMany = (route?.stops.length ?? 0) > MAX_STOPS;
  return (
    <div className={classes.notices}>
      {query.error && shown && (
        <ErrorState inline title="No se pudo actualizar" failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {ways.error && <ErrorState inline title="No se pudo calcular el recorrido" failure={failureOf(ways.error)} onRetry={ways.retry} />}
      {!ways.error && ways.costsError && (
        <p className={classes.lost} role="status">
          No se sabe todavía qué cuesta mover una parada; se vuelve a consultar solo.{' '}
          <Button variant="subtle" size="compact-sm" onClick={ways.retry}>
            Reintentar
          </Button>
        </p>
      )}
      {saving.waiting.length > 0 && (
        <WaitingBand
          waiting={saving.waiting.map((kept) => ({
            key: kept._id,
            title: 'Ruta',
            about: [paradas(kept.route.stops.length), kept.version < (shown?.route?.version ?? 0) && 'de antes de lo guardado']
              .filter(Boolean)
              .join(', '),
            at: kept.at,
            onResume: () => saving.resume(kept),
            onDiscard: () => dropDraft(routeDrafts, kept),
          }))}
        />
      )}
      {saving.isStale && <Stale work={work} />}
      {saving.left && (
        <Alert color="amber" role="alert">
          No se guardó: {saving.left.map(({ internalID, message }) => `la orden ${internalID} ${message}`).join('; ')}.
          <div className={classes.noticeButtons}>
            <Button variant="default" size="compact-sm" loading={saving.isPending} onClick={() => route && saving.run(route, true)}>
              {saving.left.length === 1 ? 'Guardar sin ella' : 'Guardar sin ellas'}
            </Button>
          </div>
        </Alert>
      )}
      {saving.error && (
        <Alert color="red" role="alert" title="Error al guardar">
          {failureLine(failureOf(saving.error))}
          <div className={classes.noticeButtons}>
            <Button variant="default" size="compact-sm" loading={saving.isPending} onClick={() => route && saving.run(route)}>
              Guardar de nuevo
            </Button>
          </div>
        </Alert>
      )}
      {isMany && (
        <Alert color="amber" role="alert">
          Hasta {MAX_STOPS} paradas por ruta: reparta órdenes a otro chofer, o a otro día.
        </Alert>
      )}
      {moved.length > 0 && (
        <Alert color="amber" role="status">
          Cambió el domicilio de {paradas(moved.length)} ({moved.map(({ internalID }) => internalID).join(', ')}) desde que se guardó la
          ruta: los horarios de esta pantalla son los nuevos, y los ve el chofer cuando la guarde.
        </Alert>
      )}
      <OnTheWay work={work} />
      {gone.length > 0 && !saving.left && (
        <Alert color="amber" role="alert">
          {paradas(gone.length)} ya no {gone.length === 1 ? 'es' : 'son'} de esta ruta{goneNames.length > 0 && ` (${goneNames.join(', ')})`}
          : {gone.length === 1 ? 'fue visitada, o cambió' : 'fueron visitadas, o cambiaron'} de chofer, de día o de domicilio.
          <div className={classes.noticeButtons}>
            <Button variant="default" size="compact-sm" onClick={() => editing.forget(new Set(gone))}>
              {gone.length === 1 ? 'Quitarla' : 'Quitarlas'}
            </Button>
          </div>
        </Alert>
      )}
      {added.length > 0 && (
        <Alert color="petroleo" role="status">
          {added.length === 1 ? '1 orden del chofer no está en la ruta.' : `${added.length} órdenes del chofer no están en la ruta.`}
          <div className={classes.noticeButtons}>
            <Button variant="default" size="compact-sm" onClick={() => editing.edit((now) => withAdded(now, added, ways.costs))}>
              {added.length === 1 ? 'Sumarla' : 'Sumarlas'}
            </Button>
          </div>
        </Alert>
      )}
      {lost.length > 0 && !editing.isDirty && <p className={classes.lost}>{lostSaid(lost, work.isAsSaved)}</p>}
    </div>
  );
};
