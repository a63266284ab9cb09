import { Paper, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import type { MenuScreen } from '#web/screens.tsx';
import classes from './DashboardScreen.module.css';

/** What somebody can do who has no figures of orders: the screens that they may open, with a word on each. */
export function Ways({ screens, companyName }: { screens: readonly MenuScreen[]; companyName: string }) {
  if (screens.length === 0)
    return (
      <EmptyState
        title="Su cuenta todavía no tiene áreas"
        text={`Cada cuenta ve solo las áreas que le dio la empresa. Pida las suyas a quien administra ${companyName}.`}
      />
    );
  return (
    <Paper radius="lg" className={`${classes.card} ${classes.ways}`}>
      <Title order={2}>Qué puede hacer</Title>
      {screens.map(({ path, menu: { area, label, about } }) => (
        <Link key={path} to={path} className={classes.way}>
          {area.icon}
          <span>
            <b>
              {area.label}: {label}
            </b>
            <span className={classes.about}>{about}</span>
          </span>
          <IconChevronRight size={16} stroke={1.7} aria-hidden />
        </Link>
      ))}
    </Paper>
  );
}
