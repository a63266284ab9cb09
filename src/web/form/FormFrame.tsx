import { type ReactNode, useId } from 'react';
import classes from './FormFrame.module.css';

/** What a form, or a tab of one, holds: rows of fields and frames, one below the other. */
export const FormBody = ({ children }: { children: ReactNode }) => <div className={classes.body}>{children}</div>;

/** Fields on a grid of twelve: each says its width with `data-span`. */
export const FormGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>;

/** Frames side by side, their rows in line; one below the other on a phone. */
export const FormFrames = ({ children }: { children: ReactNode }) => <div className={classes.frames}>{children}</div>;

/** A named group of fields in a frame, on a grid of twelve. @param mark says where its content came from */
export const FormFrame = ({ title, mark, children }: { title: string; mark?: string | undefined; children: ReactNode }) => {
  const id = useId();
  return (
    <div className={classes.frame} role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {mark && <span className={classes.mark}>{mark}</span>}
      {children}
    </div>
  );
};
