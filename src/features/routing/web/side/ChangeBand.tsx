import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconHistory, IconSparkles } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { dayOf, formatDateTime, formatTime, today } from '#shared/time.ts';
import { soon } from '#web/soon.ts';
import { whenIdle } from '#web/whenIdle.ts';
import { changesSaid, slowedByHand } from '../../editing/changes.ts';
import { canImprove, type RouteWork } from '../work/useRouteWork.ts';
import classes from './Side.module.css';

const [HistoryDialog, bringHistory] = soon(() => import('./HistoryDialog.tsx'));
const ICON = { size: 16, stroke: 1.7 };
const whenSaid = (at: string) => (dayOf(at) === today(Date.now()) ? `a las ${formatTime(at)}` : `el ${formatDateTime(at)}`);

/** What was changed and what it costs, or who saved the route as it is; Deshacer and Mejorar. */
export const ChangeBand = ({ work, first }: { work: RouteWork; first: number }) => {
  const { editing, shown, cost, auto, saving } = work;
  const { opened, route, isDirty } = editing;
  const [isHistory, setIsHistory] = useState(false);
  useEffect(() => whenIdle(bringHistory), []);
  if (!opened || !route || !shown) return null;
  const isNew = opened.version === 0;
  const said = isDirty ? changesSaid(opened.base, route, first) : [];
  const costs = isDirty && cost ? cost : [];
  const slowed = isDirty ? slowedByHand(opened.base, route) : null;
  // What was saved just now is read again: until then it is not known by whom and when.
  const saved = shown.route?.version === opened.version ? shown.route : null;
  return (
    <div className={classes.band} data-dirty={isDirty || isNew || undefined}>
      <p className={classes.changed} role="status">
        {isDirty || isNew ? (
          <>
            <b title={said.join(' · ')}>{said.length > 1 ? `${said.length} cambios` : (said[0] ?? 'Sin guardar')}</b>
            {said.length > 1 && <VisuallyHidden>: {said.join(', ')}</VisuallyHidden>}
            <span className={classes.costs}>
              {costs.map(({ words, isMore }) => (
                <span key={words} className="tn" data-cost={isMore ? 'more' : 'less'}>
                  {words}
                </span>
              ))}
            </span>
            {slowed && said.length > 1 && <span className={classes.slowed}>{slowed}</span>}
          </>
        ) : (
          <span>
            Guardada {saved && whenSaid(saved.saveAt)}
            {saved?.employee && ` por ${saved.employee.name} ${saved.employee.last}`}
          </span>
        )}
      </p>
      {editing.canUndo && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp {...ICON} />}
          disabled={auto.isPending}
          onClick={editing.undo}
        >
          Deshacer
        </Button>
      )}
      {!isDirty && shown.history.length > 0 && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconHistory {...ICON} />} onClick={() => setIsHistory(true)}>
          Historial
        </Button>
      )}
      {canImprove(work) && (
        <Button
          className={classes.improve ?? ''}
          variant="default"
          size="compact-sm"
          leftSection={<IconSparkles {...ICON} />}
          disabled={auto.isPending || saving.isPending}
          loading={auto.isImproving}
          onClick={() => auto.run({ route, improve: true })}
        >
          Mejorar
        </Button>
      )}
      {isHistory && (
        <Suspense>
          <HistoryDialog saves={shown.history} onClose={() => setIsHistory(false)} />
        </Suspense>
      )}
    </div>
  );
};
