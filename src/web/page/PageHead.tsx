import { Title } from '@mantine/core';
import { Children } from 'react';
import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

/** What stands above a screen. */
export interface PageHeadProps {
  title: ReactNode;
  /** Where the screen is, outermost first, e.g. ['Órdenes', 'Listado']; entries may be links. A plain text at its end is the screen itself, which the title says. */
  breadcrumb?: readonly ReactNode[];
  /** A button that leads back, before the title. */
  back?: ReactNode;
  /** Count or badge beside the title. */
  aside?: ReactNode;
  /** Secondary buttons, then one primary. */
  actions?: ReactNode;
}

/** Breadcrumb, title, actions, on one line: the title is the breadcrumb's last part. */
export function PageHead({ title, breadcrumb, back, aside, actions }: PageHeadProps) {
  const above = typeof breadcrumb?.at(-1) === 'string' ? breadcrumb.slice(0, -1) : (breadcrumb ?? []);
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        {above.length > 0 && (
          <nav aria-label="Ubicación" className={classes.above}>
            <ol className={classes.crumbs}>
              {Children.map(above, (crumb) => (
                <li>{crumb}</li>
              ))}
            </ol>
          </nav>
        )}
        <div className={classes.line}>
          {back}
          <Title order={1}>{title}</Title>
          {aside}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
