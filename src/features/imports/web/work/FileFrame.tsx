import { ActionIcon, Kbd, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconTable, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FileFrame.module.css';
import { type ShownStep, type Step, stepNames, steps } from './workFile.ts';

/** A key and what it does, as the foot of a step tells it. */
export type KeyHint = readonly [keys: string | readonly string[], what: string];

/** What a {@link FileFrame} shows. */
export interface FileFrameProps {
  /** The file's. */
  name: string;
  step: ShownStep;
  /** Whether another step can be gone to; without it none can. */
  canGoTo?: (step: Step) => boolean;
  /** Whose file it is and the like, a line of it. */
  facts: ReactNode;
  /** The one button that goes on, named by what comes next. */
  primary: ReactNode;
  onStep?: (step: Step) => void;
  onClose: () => void;
  /** Said at the foot. */
  foot?: ReactNode;
  hints?: readonly KeyHint[];
  children: ReactNode;
}

/** The card of a file in work: its bar with the steps, the step itself, and what keys do at the foot. */
export function FileFrame({ name, step: shown, canGoTo, facts, primary, onStep, onClose, foot, hints, children }: FileFrameProps) {
  const at = stepNames.indexOf(shown);
  return (
    <section className={classes.frame} aria-label={`Importación de ${name}`}>
      <header className={classes.bar}>
        <IconTable size={20} stroke={1.5} aria-hidden />
        <div className={classes.file}>
          <Title order={1}>{name}</Title>
          <span className="tn">{facts}</span>
        </div>
        <nav aria-label="Pasos de la importación" className={classes.steps}>
          <ol>
            {stepNames.map((step, n) => {
              const isDone = n < at;
              const label = (
                <>
                  {isDone ? <IconCheck size={15} stroke={1.8} aria-hidden /> : <span className="tn">{n + 1}</span>}{' '}
                  <span className={classes.called}>{steps[step]}</span>
                  {isDone && <VisuallyHidden>: hecho</VisuallyHidden>}
                </>
              );
              return (
                <li key={step} aria-current={n === at ? 'step' : undefined}>
                  {n !== at && step !== 'done' && canGoTo?.(step) && onStep ? (
                    <button type="button" onClick={() => onStep(step)}>
                      {label}
                    </button>
                  ) : (
                    <span>{label}</span>
                  )}
                </li>
              );
            })}
          </ol>
        </nav>
        <div className={classes.primary}>{primary}</div>
        <ActionIcon variant="subtle" color="gray" aria-label="Volver a los archivos" onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      {children}
      {(foot || hints) && (
        <footer className={classes.foot}>
          <span role="status">{foot}</span>
          <span className={classes.hints} aria-hidden>
            {hints?.map(([keys, what]) => (
              <span key={what}>
                {[keys].flat().map((key) => (
                  <Kbd key={key} size="xs">
                    {key}
                  </Kbd>
                ))}{' '}
                {what}
              </span>
            ))}
          </span>
        </footer>
      )}
    </section>
  );
}
