import { Text, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

/**
 * Nothing to show: what happened, why, what to do next.
 * @param actions buttons, the first one filled
 */
export function EmptyState({ title, text, icon, actions }: { title: string; text?: ReactNode; icon?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon ?? <IconInbox size={20} stroke={1.7} />}</span>
      <Title order={2}>{title}</Title>
      {text && <Text c="var(--rp-text-2)">{text}</Text>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
