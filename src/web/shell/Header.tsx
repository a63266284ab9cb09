import { ActionIcon, Burger } from '@mantine/core';
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MenuEntry } from '../table/column.ts';
import { CountryMenu } from './CountryMenu.tsx';
import type { CountryCode } from './Flag.tsx';
import { Mark } from './Mark.tsx';
import classes from './Shell.module.css';
import { TrackingSearch } from './TrackingSearch.tsx';
import type { ShellUser } from './UserMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

interface HeaderProps {
  tone: 'light' | 'dark' | 'brand';
  /** Without it the header has no mark: the sidebar has it. */
  withMark: boolean;
  menu: ReactNode;
  country: CountryCode;
  user: ShellUser;
  userMenu: readonly MenuEntry[];
  /** At the foot of the user's menu. */
  rights: ReactNode;
  activity: ReactNode;
  dark: boolean;
  onDark: (dark: boolean) => void;
  onSearch: ((tracking: string) => void) | undefined;
  phone: boolean;
  drawerOpen: boolean;
  onDrawer: (open: boolean) => void;
}

/** The product's name with its mark, a way to the panel. */
export function Brand() {
  return (
    <Link to="/dashboard" className={classes.brand}>
      <Mark />
      <span className={classes.brandName}>Reparto</span>
    </Link>
  );
}

/** Mark, areas, search, country, scheme, activity, user; on a phone burger, mark, search, activity, user. */
export function Header(props: HeaderProps) {
  const { tone, withMark, menu, country, user, userMenu, rights, activity, dark, onDark, onSearch, phone, drawerOpen, onDrawer } = props;
  const [searching, setSearching] = useState(false);
  if (phone) {
    return (
      <header className={classes.header} data-tone={tone}>
        <Burger
          size={20}
          lineSize={2}
          opened={drawerOpen}
          aria-label="Menú"
          aria-expanded={drawerOpen}
          onClick={() => onDrawer(!drawerOpen)}
        />
        {searching && onSearch ? (
          <div className={classes.phoneSearch}>
            <TrackingSearch
              autoFocus
              onSearch={(tracking) => {
                setSearching(false);
                onSearch(tracking);
              }}
            />
          </div>
        ) : (
          <>
            <Brand />
            <span className={classes.space} />
          </>
        )}
        {onSearch && (
          <ActionIcon size={36} aria-label="Buscar" aria-expanded={searching} onClick={() => setSearching(!searching)}>
            <IconSearch size={20} stroke={1.7} />
          </ActionIcon>
        )}
        {activity}
        <UserMenu user={user} entries={userMenu} rights={rights} />
      </header>
    );
  }
  return (
    <header className={classes.header} data-tone={tone}>
      {withMark && <Brand />}
      {menu}
      <span className={classes.space} data-after-menu={menu ? true : undefined} />
      {onSearch && (
        <div className={classes.search}>
          <TrackingSearch onSearch={onSearch} />
        </div>
      )}
      {!menu && <span className={classes.space} />}
      <CountryMenu country={country} />
      <ActionIcon aria-label={dark ? 'Usar el esquema claro' : 'Usar el esquema oscuro'} onClick={() => onDark(!dark)}>
        {dark ? <IconSun size={17} stroke={1.7} /> : <IconMoon size={17} stroke={1.7} />}
      </ActionIcon>
      {activity}
      <UserMenu user={user} entries={userMenu} rights={rights} />
    </header>
  );
}
