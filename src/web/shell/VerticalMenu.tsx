import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlainPath } from '../screens.tsx';
import type { MenuArea } from './menu.ts';
import { holds } from './menu.ts';
import classes from './menus.module.css';

interface VerticalMenuProps {
  areas: readonly MenuArea[];
  current: PlainPath | undefined;
  /** Told when a screen is chosen, e.g. to close the drawer. */
  onNavigate?: () => void;
}

function Entry({ area, current, onNavigate }: { area: MenuArea } & Omit<VerticalMenuProps, 'areas'>) {
  const inside = holds(area, current);
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? inside;
  const name = (
    <>
      {area.icon && <span className={classes.icon}>{area.icon}</span>}
      <span className={classes.name}>{area.label}</span>
    </>
  );
  if (!area.children) {
    return (
      <li>
        <Link
          to={area.to ?? '/'}
          className={classes.entry}
          data-current={inside || undefined}
          aria-current={inside ? 'page' : undefined}
          onClick={onNavigate}
        >
          {name}
        </Link>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={classes.entry}
        data-inside={inside || undefined}
        aria-expanded={open}
        onClick={() => setToggled(!open)}
      >
        {name}
        <IconChevronRight size={15} stroke={1.7} className={classes.chevron} aria-hidden />
      </button>
      {open && (
        <ul className={classes.sub}>
          {area.children.map((child) => (
            <Entry key={child.label} area={child} current={current} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The areas down the side; those with several screens unfold. */
export function VerticalMenu({ areas, current, onNavigate }: VerticalMenuProps) {
  return (
    <nav className={classes.vertical} aria-label="Principal">
      <ul>
        {areas.map((area) => (
          <Entry key={area.label} area={area} current={current} onNavigate={onNavigate} />
        ))}
      </ul>
    </nav>
  );
}
