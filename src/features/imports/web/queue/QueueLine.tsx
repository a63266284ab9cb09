import { ActionIcon, Avatar } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import type { MenuEntry } from '#web/table/column.ts';
import classes from './QueueLine.module.css';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));

/** Who has a file open. */
export interface Holder {
  readonly name: string;
  /** Whether it is the user. */
  readonly isMine: boolean;
}

/** What a {@link QueueLine} shows. */
export interface QueueLineProps {
  name: string;
  /** What it was recognised as, and whose orders it has. */
  about: string;
  /** That the same file is elsewhere, or why it was refused. */
  warning?: string | undefined;
  warningTone?: 'warn' | 'danger';
  count: string;
  state: ReactNode;
  holder: Holder | undefined;
  /** What Enter does on it. */
  onOpen?: (() => void) | undefined;
  /** Its one button. */
  action: ReactNode;
  menu: readonly MenuEntry[];
  /** Whether it is the one that Enter opens before any has the focus. */
  isNext?: boolean;
}

/** A file of the list: what it is, how far, who has it, what to do. */
export function QueueLine({
  name,
  about,
  warning,
  warningTone = 'warn',
  count,
  state,
  holder,
  onOpen,
  action,
  menu,
  isNext,
}: QueueLineProps) {
  const quits = menu.find(({ hotkey }) => hotkey === 'Supr')?.onSelect;
  return (
    <li
      className={classes.line}
      data-next={isNext || undefined}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key !== 'Delete' || !quits || !currentTarget.contains(target as Node)) return;
        quits();
      }}
    >
      <div className={classes.file}>
        {onOpen ? (
          <button type="button" data-line onClick={onOpen}>
            {name}
          </button>
        ) : (
          <b data-line tabIndex={-1}>
            {name}
          </b>
        )}
        <span>{about}</span>
        {warning && (
          <span className={classes.warning} data-tone={warningTone}>
            {warning}
          </span>
        )}
      </div>
      <span className={`${classes.count} tn`}>{count}</span>
      <div className={classes.state}>{state}</div>
      <div className={classes.holder} data-nobody={!holder || undefined}>
        {holder && (
          <Avatar
            size={22}
            variant={holder.isMine ? 'filled' : 'transparent'}
            color={holder.isMine ? 'petroleo' : 'gray'}
            name={holder.name}
            alt=""
            aria-hidden
            data-mine={holder.isMine || undefined}
          />
        )}
        <span>{holder ? (holder.isMine ? 'Usted' : holder.name) : 'Nadie'}</span>
      </div>
      <div className={classes.action}>{action}</div>
      {menu.length > 0 ? (
        <LazyMenu
          position="bottom-end"
          button={(target) => (
            <ActionIcon {...target} className={classes.more ?? ''} aria-label={`Más de ${name}`}>
              <IconDots size={16} stroke={1.7} />
            </ActionIcon>
          )}
        >
          <MenuEntries entries={menu} />
        </LazyMenu>
      ) : (
        <span className={classes.more} />
      )}
    </li>
  );
}
