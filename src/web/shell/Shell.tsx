import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPalette } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Preferences } from '#shared/preferences/preferences.ts';
import { AwayBand } from './AwayBand.tsx';
import type { CountryCode } from './Flag.tsx';
import { Header } from './Header.tsx';
import { HorizontalMenu } from './HorizontalMenu.tsx';
import type { MenuArea } from './menu.ts';
import { currentPath } from './menu.ts';
import classes from './Shell.module.css';
import type { ShellUser } from './UserMenu.tsx';
import type { MenuEntry } from '../table/column.ts';
import { later } from '../later.ts';
import { PHONE_QUERY } from '../theme.ts';

const PhoneMenu = later(() => import('./PhoneMenu.tsx'));
const Sidebar = later(() => import('./Sidebar.tsx'));
const SettingsDrawer = later(() => import('./SettingsDrawer.tsx'));

/** What stands around every protected screen. */
export interface ShellProps {
  /** The menu, already reduced to what the viewer may open. */
  areas: readonly MenuArea[];
  user: ShellUser;
  country: CountryCode;
  /** Perfil, Config, Cerrar sesión; 'Apariencia' is added before the first entry with a line above it. */
  userMenu: readonly MenuEntry[];
  preferences: Preferences;
  /** Told what the user changed of them. */
  onPreferences: (part: Partial<Preferences>) => void;
  /** Goes to the tracking search; never called with an empty text. Undefined where nothing may be looked up: there is no search then. */
  onSearch: ((tracking: string) => void) | undefined;
  /** The current year, for the footer. */
  year: number;
  /** Stands between scheme and user, e.g. the latest activity. */
  activity?: ReactNode;
  children: ReactNode;
}

const rightsOf = (year: number) => (
  <>
    <span>© {year} Reparto</span>
    <span>Todos los derechos reservados</span>
  </>
);

/** Header, menu, screen and footer, arranged as the preferences say. */
export function Shell(props: ShellProps) {
  const { areas, userMenu, preferences, onPreferences, year, children } = props;
  const current = currentPath(areas, useLocation({ select: (location) => location.pathname }));
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const { setColorScheme } = useMantineColorScheme();
  const [drawer, setDrawer] = useState(false);
  const [settings, setSettings] = useState(false);
  useEffect(() => setColorScheme(preferences.colorScheme), [preferences.colorScheme, setColorScheme]);

  const vertical = preferences.layout === 'vertical' && !phone;
  const appearance: MenuEntry = { label: 'Apariencia', icon: <IconPalette size={16} stroke={1.7} />, onSelect: () => setSettings(true) };
  const leaving = userMenu.findIndex((entry) => entry.divided);
  const at = leaving < 0 ? userMenu.length : leaving;

  const rights = rightsOf(year);
  const header = (
    <Header
      tone={preferences.topbar}
      withMark={!vertical}
      menu={vertical || phone ? null : <HorizontalMenu areas={areas} current={current} />}
      country={props.country}
      user={props.user}
      userMenu={[...userMenu.slice(0, at), appearance, ...userMenu.slice(at)]}
      rights={rights}
      activity={props.activity}
      dark={dark}
      onDark={(on) => onPreferences({ colorScheme: on ? 'dark' : 'light' })}
      onSearch={props.onSearch}
      phone={phone}
      drawerOpen={drawer}
      onDrawer={setDrawer}
    />
  );
  return (
    <div className={classes.shell} data-layout={vertical ? 'vertical' : 'horizontal'} data-width={preferences.width}>
      <a href="#contenido" className={classes.skip}>
        Saltar al contenido
      </a>
      {vertical && (
        <aside
          className={classes.sidebar}
          data-sidebar={preferences.sidebar}
          data-tone={preferences.sidebarColor}
          data-image={preferences.sidebarImage}
        >
          <Suspense>
            <Sidebar
              areas={areas}
              current={current}
              isFolded={preferences.sidebar === 'icon'}
              onSidebar={(sidebar) => onPreferences({ sidebar })}
              rights={rights}
            />
          </Suspense>
        </aside>
      )}
      <div className={classes.column}>
        {header}
        <AwayBand />
        <main id="contenido" className={classes.main} tabIndex={-1}>
          {children}
        </main>
        {!vertical && <footer className={classes.rights}>{rights}</footer>}
      </div>
      {phone && drawer && (
        <Suspense>
          <PhoneMenu onClose={() => setDrawer(false)} areas={areas} current={current} />
        </Suspense>
      )}
      {settings && (
        <Suspense>
          <SettingsDrawer onClose={() => setSettings(false)} preferences={preferences} onChange={onPreferences} />
        </Suspense>
      )}
    </div>
  );
}
