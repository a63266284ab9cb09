import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Preferences } from '#shared/preferences/preferences.ts';
import type { PlainPath } from '../screens.tsx';
import { Brand } from './Header.tsx';
import type { MenuArea } from './menu.ts';
import classes from './Shell.module.css';
import { VerticalMenu } from './VerticalMenu.tsx';

/** Props of {@link Sidebar}. */
export type SidebarProps = {
  areas: readonly MenuArea[];
  current: PlainPath | undefined;
  isFolded: boolean;
  onSidebar: (sidebar: Preferences['sidebar']) => void;
  rights: ReactNode;
};

/** What stands in the side bar; loaded by who has one. */
export default function Sidebar({ areas, current, isFolded, onSidebar, rights }: SidebarProps) {
  return (
    <>
      <Brand />
      <VerticalMenu areas={areas} current={current} />
      <div className={classes.sidebarFoot}>
        <footer className={classes.rights}>{rights}</footer>
        <ActionIcon aria-label={isFolded ? 'Desplegar el menú' : 'Plegar el menú'} onClick={() => onSidebar(isFolded ? 'default' : 'icon')}>
          {isFolded ? <IconLayoutSidebarLeftExpand size={17} stroke={1.7} /> : <IconLayoutSidebarLeftCollapse size={17} stroke={1.7} />}
        </ActionIcon>
      </div>
    </>
  );
}
