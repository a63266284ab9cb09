import { Title } from '@mantine/core';
import { Children } from 'react';
import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

/** What stands above a screen. */
export interface PageHeadProps {
  title: ReactNode;
  /** Where the screen is, outermost first, e.g. ['Órdenes', 'Listado']; entries may be links. */
  breadcrumb?: readonly ReactNode[];
  /** A button that leads back, before the title. */
  back?: ReactNode;
  /** Count or badge beside the title. */
  aside?: ReactNode;
  /** Secondary buttons, then one primary. */
  actions?: ReactNode;
}

/** Breadcrumb, title, actions. */
export function PageHead({ title, breadcrumb, back, aside, actions }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        {breadcrumb && (
          <nav aria-label="Ubicación">
            <ol className={classes.crumbs}>
              {Children.map(breadcrumb, (crumb) => (
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
