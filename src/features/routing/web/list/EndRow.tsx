import { ActionIcon } from '@mantine/core';
import { IconBuildingWarehouse, IconDots, IconFlag, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import type { MenuEntry } from '#web/table/column.ts';
import own from './EndRow.module.css';
import classes from './StopList.module.css';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));
const ICON = { size: 16, stroke: 1.7 };
const icons = {
  house: <IconBuildingWarehouse size={16} stroke={1.9} aria-hidden />,
  point: <IconMapPin size={16} stroke={1.9} aria-hidden />,
  last: <IconFlag size={16} stroke={1.9} aria-hidden />,
};

/** Props of {@link EndRow}. */
export type EndRowProps = {
  /** What it is: the route's start, or where it ends. */
  label: string;
  icon: keyof typeof icons;
  /** Where it is. */
  name: string;
  about: string;
  /** When one is there, and the way that leads to it. */
  time?: string | undefined;
  way?: ReactNode;
  /** Where it could be instead. */
  entries: readonly MenuEntry[];
  isOff: boolean;
};

/** The first or last line of the list: where the route begins, or ends. */
export const EndRow = ({ label, icon, name, about, time, way, entries, isOff }: EndRowProps) => (
  <div className={classes.end} role="group" aria-label={label}>
    <span className={own.icon} data-icon={icon}>
      {icons[icon]}
    </span>
    <span className={classes.words}>
      <span className={classes.address}>{name}</span>
      <span className={classes.about}>{about}</span>
    </span>
    <span className={classes.times}>
      <b className="tn">{time}</b>
      <span className="tn">{way}</span>
    </span>
    <LazyMenu
      position="bottom-end"
      button={(props) => (
        <ActionIcon {...props} size={28} disabled={isOff} className={classes.endMenu ?? ''} aria-label={`Cambiar: ${label}`}>
          <IconDots {...ICON} />
        </ActionIcon>
      )}
    >
      <MenuEntries title={label} entries={entries} />
    </LazyMenu>
  </div>
);
