import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Noun } from '#shared/noun.ts';
import { failureOf } from '../feedback/failure.ts';
import classes from './ConflictNotice.module.css';

/** A field that was typed and that somebody else saved differently meanwhile. */
export type Difference<Values> = {
  key: string;
  label: string;
  /** What the form shows now, in words; empty when it holds nothing. */
  theirs: string;
  /** What was typed, in words; empty when it was emptied. */
  mine: string;
  /** Puts what was typed back into the form. */
  take: (now: Values) => Values;
};

/** Props of {@link ConflictNotice}. */
export type ConflictNoticeProps<Values> = {
  /** Why what was typed cannot be saved as it is: something else was saved since the form was filled. */
  stale: string | undefined;
  /** What was typed, beside what the form shows now. */
  differences: readonly Difference<Values>[];
  onReload: () => Promise<void>;
  onTake: (chosen: readonly Difference<Values>[]) => void;
  onDismiss: () => void;
};

/** Said of a record that somebody else saved: 'Otro usuario guardó esta orden mientras la editaba.' */
export const savedMeanwhile = ({ one, feminine }: Noun): string =>
  `Otro usuario guardó ${feminine ? 'esta' : 'este'} ${one} mientras ${feminine ? 'la' : 'lo'} editaba.`;

/** Says that something else was saved meanwhile, and puts what was typed beside it. */
export const ConflictNotice = <Values,>({ stale, differences, onReload, onTake, onDismiss }: ConflictNoticeProps<Values>) => {
  const reload = useMutation({ mutationFn: onReload });
  if (stale !== undefined) {
    return (
      <Alert color="amber" role="alert" ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}>
        <div className={classes.band}>
          <span>
            {stale} Cargue lo que guardó: lo que usted escribió queda al lado, para elegir.
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
