import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '#shared/permissions.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import classes from './DriverLink.module.css';

/** A driver's name, for who looks after the fleet the way to their day. */
export const DriverLink = ({ driver, children }: { driver: string; children: ReactNode }) => {
  const session = useSession();
  if (!session || !can(viewerOf(session), 'fleet')) return children;
  return (
    <Link to="/status/$id" params={{ id: driver }} className={classes.driver}>
      {children}
    </Link>
  );
};
