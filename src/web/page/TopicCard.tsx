import { type ReactNode, useId } from 'react';
import classes from './TopicCard.module.css';

/** Props of {@link TopicCard}. */
export type TopicCardProps = { title: string; about: string; children: ReactNode };

/** One topic of a screen that is gone through from the top: what it is about beside it. */
export const TopicCard = ({ title, about, children }: TopicCardProps) => {
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
