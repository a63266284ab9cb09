import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { MarkState } from '../backupMark.ts';
import classes from './Health.module.css';

const told = {
  ok: { word: 'Bien', Icon: IconCircleCheck },
  warn: { word: 'Atención', Icon: IconAlertTriangle },
  bad: { word: 'Mal', Icon: IconCircleX },
} as const;

/** Props of {@link MarkBadge}. */
export type MarkBadgeProps = { state: MarkState; word?: string };

/** How something stands, by colour, sign and word. */
export const MarkBadge = ({ state, word = told[state].word }: MarkBadgeProps) => {
  const { Icon } = told[state];
  return (
    <span className={classes.badge} data-state={state}>
      <Icon size={15} stroke={1.9} aria-hidden /> {word}
    </span>
  );
};
