import { Avatar } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { later } from '../later.ts';
import { LazyMenu } from '../menu/LazyMenu.tsx';
import type { MenuEntry } from '../table/column.ts';
import menus from './menus.module.css';
import shell from './Shell.module.css';
import classes from './UserMenu.module.css';

const MenuEntries = later(() => import('../menu/MenuEntries.tsx'));

/** Whoever is signed in. */
export interface ShellUser {
  name: string;
  /** Employee type and company, e.g. 'Administrador · Rápido Sur S.A.'. */
  note: string;
  /** Address of the photo. */
  photo?: string | undefined;
  /** Address of their company's logo. */
  logo?: string | undefined;
}

/** The first letters of the first two names: 'Carolina Iñíguez' -> 'CI'. */
const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es'))
    .join('');

/** The user's photo and what belongs to them; last the rights notice, for screens that have no room for it. */
export function UserMenu({ user, entries, rights }: { user: ShellUser; entries: readonly MenuEntry[]; rights: ReactNode }) {
  return (
    <LazyMenu
      position="bottom-end"
      width={230}
      button={(target) => (
        <button type="button" className={menus.opener} {...target}>
          <Avatar src={user.photo} alt="" size={26} variant="filled" color="petroleo">
            {initials(user.name)}
          </Avatar>
          <span className={shell.userName}>{user.name.split(' ')[0]}</span>
          <span className={menus.hidden}>, menú del usuario</span>
          <IconChevronDown size={14} stroke={1.7} aria-hidden className={shell.userName} />
        </button>
      )}
    >
      <div className={classes.userCard} role="presentation">
        {user.logo && <img src={user.logo} alt="" width={32} height={32} />}
        <div>
          <b>{user.name}</b>
          <span>{user.note}</span>
        </div>
      </div>
      <MenuEntries entries={entries.map((entry, i) => (i === 0 ? { ...entry, divided: true } : entry))} />
      <div className={classes.rights} role="presentation">
        {rights}
      </div>
    </LazyMenu>
  );
}
