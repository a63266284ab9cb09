import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { defaultPreferences } from '#shared/defaultPreferences.ts';
import { CommandPalette } from '#web/shell/CommandPalette.tsx';
import { menuScreens, type Screen } from '#web/screens.tsx';
import { Shell } from '#web/shell/Shell.tsx';
import { sessionApi } from './api.ts';
import { storePreferences, useSession } from './session.ts';

/** Icons of the menu's areas; the order here is the menu's order. */
export type AreaIcons = Record<string, ReactNode>;

/** Everything round a protected screen: menu by permission, search, user, appearance kept per user, command palette. */
export function AppFrame({ screens, icons }: { screens: readonly Screen[]; icons: AreaIcons }) {
  const session = useSession();
  const navigate = useNavigate();
  const [year] = useState(() => new Date().getFullYear());
  const save = useMutation(sessionApi.savePreferences.mutationOptions());
  if (!session) return <Outlet />;

  const viewer = { kind: session.kind, degree: session.category.degree, permission: session.permission };
  const allowed = menuScreens(screens, viewer);
  const areas = Object.entries(icons)
    .map(([label, icon]) => ({
      label,
      icon,
      children: allowed
        .filter((screen) => screen.menu?.area === label)
        .map((screen) => ({ label: screen.menu?.label ?? screen.title, to: screen.path })),
    }))
    .filter((area) => area.children.length > 0);
  const begin = (to: string, hash: string) => void navigate({ to, hash, search: window.location.pathname === to, resetScroll: false });
  const searchTracking = (tracking: string) => void navigate({ to: '/search/$id', params: { id: tracking } });
  return (
    <>
      <Shell
        areas={areas}
        user={{
          name: session.name,
          note: `${session.category.name} · ${session.companyName}`,
          ...(session.avatar && { photo: session.avatar }),
        }}
        country={session.country_code}
        userMenu={[
          {
            label: 'Cerrar sesión',
            icon: <IconLogout size={16} stroke={1.7} />,
            divided: true,
            onSelect: () => void navigate({ to: '/logout' }),
          },
        ]}
        preferences={{ ...defaultPreferences, ...session.preferences }}
        onPreferences={(preferences) => {
          storePreferences(preferences);
          save.mutate({ preferences });
        }}
        onSearch={searchTracking}
        year={year}
      >
        <Outlet />
      </Shell>
      <CommandPalette
        onSearch={searchTracking}
        actions={[
          ...allowed.flatMap(({ path, menu, actions = [] }) =>
            actions.map(({ name, label, key }) => ({
              id: `${path}#${name}`,
              label,
              ...(menu && { description: menu.area }),
              hotkey: key.toUpperCase(),
              onSelect: () => begin(path, name),
            })),
          ),
          { id: '/dashboard', label: 'Panel', onSelect: () => void navigate({ to: '/dashboard' }) },
          ...allowed.map((screen) => ({
            id: screen.path,
            label: screen.title,
            ...(screen.menu && { description: screen.menu.area }),
            onSelect: () => void navigate({ to: screen.path }),
          })),
        ]}
      />
    </>
  );
}
