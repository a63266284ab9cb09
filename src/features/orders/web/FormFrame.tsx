import { type ReactNode, useId } from 'react';
import classes from './OrderForm.module.css';

/** A named group of fields in a frame, on a grid of twelve; frames side by side have their rows in line. */
export const FormFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div className={classes.frame} role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  );
};
