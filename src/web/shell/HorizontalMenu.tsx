import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { later } from '../later.ts';
import { LazyMenu } from '../menu/LazyMenu.tsx';
import type { PlainPath } from '../screens.tsx';
import type { MenuArea } from './menu.ts';
import { holds } from './menu.ts';
import classes from './menus.module.css';

const AreaEntries = later(() => import('./AreaEntries.tsx'));

/** The areas across the top; those with several screens open a list. */
export function HorizontalMenu({ areas, current }: { areas: readonly MenuArea[]; current: PlainPath | undefined }) {
  return (
    <nav className={classes.horizontal} aria-label="Principal">
      {areas.map((area) =>
        area.children ? (
          <LazyMenu
            key={area.label}
            hover
            width={190}
            position="bottom-start"
            button={(target) => (
              <button type="button" className={classes.area} data-current={holds(area, current) || undefined} {...target}>
                {area.label}
                <IconChevronDown size={13} stroke={1.7} aria-hidden />
              </button>
            )}
          >
            <AreaEntries entries={area.children} current={current} />
          </LazyMenu>
        ) : (
          <Link
            key={area.label}
            to={area.to ?? '/'}
            className={classes.area}
            data-current={holds(area, current) || undefined}
            aria-current={area.to === current ? 'page' : undefined}
          >
            {area.label}
          </Link>
        ),
      )}
    </nav>
  );
}
