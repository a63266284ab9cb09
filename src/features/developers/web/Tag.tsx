import type { ReactNode } from 'react';
import classes from './developers.module.css';

/** Props of {@link Tag}. */
export type TagProps = { tone?: 'ok' | 'warn' | 'bad' | 'plain'; children: ReactNode };

/** A word or two about a key, a webhook or a notice: how it stands, what it is good for. */
export const Tag = ({ tone = 'plain', children }: TagProps) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
);
