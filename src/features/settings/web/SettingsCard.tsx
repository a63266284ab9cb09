import { type ReactNode, useId } from 'react';
import classes from './Settings.module.css';

/** Props of {@link SettingsCard}. */
export type SettingsCardProps = { title: string; about: string; children: ReactNode };

/** One topic of the settings, which saves itself. */
export const SettingsCard = ({ title, about, children }: SettingsCardProps) => {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </header>
      <div>{children}</div>
    </section>
  );
};
