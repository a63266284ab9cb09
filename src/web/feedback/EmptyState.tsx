import { Text, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  page?: boolean;
}

/**
 * Nothing to show: what happened, why, what to do next.
 * @param actions buttons, the first one filled
 * @param page whether there is nothing else on the page
 */
export function EmptyState({ title, text, icon, actions, page = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon ?? <IconInbox size={20} stroke={1.7} />}</span>
      <Title order={page ? 1 : 2}>{title}</Title>
      {text && <Text c="var(--rp-text-2)">{text}</Text>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
