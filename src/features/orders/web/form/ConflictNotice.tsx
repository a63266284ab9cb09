import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { failureOf } from '#web/feedback/failure.ts';
import classes from './Notices.module.css';
import type { Difference } from './orderDifferences.ts';

/** Props of {@link ConflictNotice}. */
export type ConflictNoticeProps = {
  /** Somebody saved the order since the form was filled. */
  stale: boolean;
  /** What was typed, beside what the form shows now. */
  differences: readonly Difference[];
  onReload: () => Promise<void>;
  onTake: (chosen: readonly Difference[]) => void;
  onDismiss: () => void;
};

/** Says that somebody saved the order meanwhile, and puts what was typed beside what they saved. */
export const ConflictNotice = ({ stale, differences, onReload, onTake, onDismiss }: ConflictNoticeProps) => {
  const reload = useMutation({ mutationFn: onReload });
  if (stale) {
    return (
      <Alert color="amber" role="alert" ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}>
        <div className={classes.band}>
          <span>
            Otro usuario guardó esta orden mientras la editaba. Cargue lo que guardó: lo que usted escribió queda al lado, para elegir.
            {reload.error && <> {failureOf(reload.error).message}</>}
          </span>
          <Button variant="default" autoFocus loading={reload.isPending} onClick={() => reload.mutate()}>
            Cargar lo guardado
          </Button>
        </div>
      </Alert>
    );
  }
  if (differences.length === 0) return null;
  return (
    <Alert color="amber" role="status">
      <div className={classes.band}>
        <span>El formulario muestra lo guardado. Donde usted escribió otra cosa, elija qué queda.</span>
        <Button variant="default" onClick={onDismiss}>
          Descartar lo mío
        </Button>
        <Button variant="default" onClick={() => onTake(differences)}>
          Usar todo lo mío
        </Button>
      </div>
      <ul className={classes.differences}>
        {differences.map((one) => (
          <li key={one.key}>
            <span>{one.label}</span>
            <span>
              Ahora: <b>{one.theirs || 'vacío'}</b>
            </span>
            <span>
              Usted: <b>{one.mine || 'vacío'}</b>
            </span>
            <Button size="compact-sm" variant="default" onClick={() => onTake([one])}>
              Usar<VisuallyHidden> lo mío: {one.label}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
};
