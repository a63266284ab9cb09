import type { ReactNode } from 'react';
import classes from './Answers.module.css';

/** What a {@link Question} shows. */
export interface QuestionProps {
  /** Its ids begin with it: `-title`, `-error`. */
  name: string;
  title: string;
  /** Why it is asked. */
  why?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** What a file does not say, why it is asked, and the answer. */
export const Question = ({ name, title, why, error, children }: QuestionProps) => (
  <div className={classes.question} data-question={name} role="group" aria-labelledby={`${name}-title`}>
    <div className={classes.asked}>
      <h3 id={`${name}-title`}>{title}</h3>
      {why && <p className="tn">{why}</p>}
      {error && (
        <p id={`${name}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
    <div className={classes.answer}>{children}</div>
  </div>
);
