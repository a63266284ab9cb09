import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PlainPath } from '../screens.tsx';
import type { MenuArea } from './menu.ts';
import classes from './menus.module.css';

/** The screens of an area that stands across the top; loaded with its menu. */
export default function AreaEntries({ entries, current }: { entries: readonly MenuArea[]; current: PlainPath | undefined }) {
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
        <AreaEntries entries={children ?? []} current={current} />
      </div>
    ),
  );
}
