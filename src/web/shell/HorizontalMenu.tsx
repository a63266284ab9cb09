import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MenuArea } from './menu.ts';
import { holds } from './menu.ts';
import classes from './menus.module.css';

function Entries({ entries, current }: { entries: readonly MenuArea[]; current: string | undefined }) {
  return entries.map(({ label, to, children }) =>
    to ? (
      <Menu.Item
        key={label}
        className={classes.dropItem}
        data-current={to === current || undefined}
        renderRoot={(props) => <Link to={to} aria-current={to === current ? 'page' : undefined} {...props} />}
      >
        {label}
      </Menu.Item>
    ) : (
      <div key={label} role="group" aria-label={label}>
        <Menu.Label>{label}</Menu.Label>
        <Entries entries={children ?? []} current={current} />
      </div>
    ),
  );
}

/** The areas across the top; those with several screens open a list. */
export function HorizontalMenu({ areas, current }: { areas: readonly MenuArea[]; current: string | undefined }) {
  return (
    <nav className={classes.horizontal} aria-label="Principal">
      {areas.map((area) =>
        area.children ? (
          <Menu key={area.label} trigger="click-hover" openDelay={40} closeDelay={120} width={190} position="bottom-start">
            <Menu.Target>
              <button type="button" className={classes.area} data-current={holds(area, current) || undefined}>
                {area.label}
                <IconChevronDown size={13} stroke={1.7} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Entries entries={area.children} current={current} />
            </Menu.Dropdown>
          </Menu>
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
