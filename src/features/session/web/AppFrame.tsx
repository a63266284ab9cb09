import { IconLayoutDashboard, IconLogout, IconPlus, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { can } from '#shared/permissions.ts';
import { defaultPreferences } from '#shared/preferences/defaultPreferences.ts';
import { CommandPalette } from '#web/shell/palette/CommandPalette.tsx';
import { type PlainPath, useMenuScreens } from '#web/screens.tsx';
import type { MenuArea } from '#web/shell/menu.ts';
import { Shell } from '#web/shell/Shell.tsx';
import { roleOf } from '../role.ts';
import { sessionApi } from './api.ts';
import { viewerOf, changePreferences, useSession } from './session.ts';

const ICON = { size: 17, stroke: 1.7 };

/** Props of {@link AppFrame}. */
export type AppFrameProps = {
  /** Stands beside the user, as the bell. */
  activity: ReactNode;
  children: ReactNode;
};

/** Everything round a protected screen: menu by permission, search, user, appearance kept per user, command palette. */
export function AppFrame({ activity, children }: AppFrameProps) {
  const session = useSession();
  const navigate = useNavigate();
  const [year] = useState(() => new Date().getFullYear());
  const menu = useMenuScreens(session && viewerOf(session));
  if (!session) return children;

  const areas = menu.areas.flatMap((area): MenuArea[] => {
    const within = menu.screens
      .filter((screen) => screen.menu.area === area)
      .map((screen) => ({ label: screen.menu.label, to: screen.path }));
    const [only] = within;
    if (!only) return [];
    // An area that is one screen leads there by itself.
    return [only.label === area.label ? { ...area, to: only.to } : { ...area, children: within }];
  });
  const begin = (to: PlainPath, hash: string) =>
    void navigate({ to, hash, search: window.location.pathname === to ? true : {}, resetScroll: false });
  const { finder } = menu;
  const mayOrders = can(viewerOf(session), 'order');
  // Who looks after a warehouse alone looks it up among what lies there.
  const mayHeld = can(viewerOf(session), 'warehouse');
  const listFound = (tracking: string) =>
    void (mayOrders
      ? navigate({ to: '/search/$id', params: { id: tracking } })
      : navigate({ to: '/warehouse/held', search: { number: tracking } }));
  /** One hit is opened, several are listed. */
  const searchTracking = async (tracking: string) => {
    const only = await finder?.()
      .then((found) => found.only(tracking))
      .catch(() => undefined);
    if (only) void navigate({ href: only });
    else listFound(tracking);
  };
  const onSearch = mayOrders || mayHeld ? (tracking: string) => void searchTracking(tracking) : undefined;
  return (
    <>
      <Shell
        areas={areas}
        user={{
          name: session.name,
          note: `${roleOf(session)} · ${session.companyName}`,
          ...(session.avatar && { photo: session.avatar }),
          ...(session.logo && { logo: session.logo }),
        }}
        country={session.country_code}
        userMenu={[
          { label: 'Mi perfil', icon: <IconUserCircle size={16} stroke={1.7} />, to: '/profile' },
          ...(can(viewerOf(session), 'staff')
            ? [{ label: 'Configuración', icon: <IconSettings size={16} stroke={1.7} />, to: '/config' as const }]
            : []),
          {
            label: 'Cerrar sesión',
            icon: <IconLogout size={16} stroke={1.7} />,
            divided: true,
            onSelect: () => void navigate({ to: '/logout' }),
          },
        ]}
        preferences={{ ...defaultPreferences, ...session.preferences }}
        onPreferences={(preferences) => {
          changePreferences(preferences);
          // Where the server is not told, this browser keeps it all the same.
          sessionApi.savePreferences.call({ preferences }).catch(() => undefined);
        }}
        onSearch={onSearch}
        year={year}
        activity={activity}
      >
        {children}
      </Shell>
      <CommandPalette
        onSearch={onSearch}
        finder={finder}
        onOpen={(href) => void navigate({ href })}
        actions={[
          ...menu.screens.flatMap(({ path, menu: { area }, actions = [] }) =>
            actions.map(({ name, label, key }) => ({
              id: `${path}#${name}`,
              label,
              description: area.label,
              icon: <IconPlus {...ICON} />,
              hotkey: key.toUpperCase(),
              onSelect: () => begin(path, name),
            })),
          ),
          {
            id: '/dashboard',
            label: 'Panel',
            icon: <IconLayoutDashboard {...ICON} />,
            onSelect: () => void navigate({ to: '/dashboard' }),
          },
          ...menu.screens.map((screen) => ({
            id: screen.path,
            label: screen.title,
            description: screen.menu.area.label,
            icon: screen.menu.area.icon,
            onSelect: () => void navigate({ to: screen.path }),
          })),
        ]}
      />
    </>
  );
}
