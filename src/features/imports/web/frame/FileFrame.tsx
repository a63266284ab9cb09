import { ActionIcon, Title, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCheck, IconTable, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './FileFrame.module.css';
import card from '#web/page/CardFrame.module.css';
import { FrameFoot, type KeyHint } from '#web/page/FrameFoot.tsx';
import { type ShownStep, type Step, stepNames, steps } from '../work/workFile.ts';

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
  const frame = useRef<HTMLElement>(null);
  // What was pressed in the step before is gone: keys are still for this file.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus();
  }, []);
  const press = () => {
    if (!document.querySelector('[role="dialog"]')) frame.current?.querySelector<HTMLElement>('[data-primary] button')?.click();
  };
  useHotkeys([['mod+Enter', press]], []);
  return (
    <section ref={frame} tabIndex={-1} className={`${card.frame} ${classes.frame}`} aria-label={`Importación de ${name}`}>
      <header className={`${card.bar} ${classes.bar}`}>
        <IconTable size={20} stroke={1.5} aria-hidden />
        <div className={`${card.name} ${classes.file}`}>
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
        <div className={classes.primary} data-primary title="Ctrl+Enter">
          {primary}
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label="Volver a los archivos" onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      {children}
      {(foot || hints) && (
        <FrameFoot hints={hints ?? []}>
          <span role="status">{foot}</span>
        </FrameFoot>
      )}
    </section>
  );
}
