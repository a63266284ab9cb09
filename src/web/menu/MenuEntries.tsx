import { Kbd, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { MenuEntry } from '../table/column.ts';

/** The entries of a menu; loaded with it. */
export default function MenuEntries({ title, entries }: { title?: string; entries: readonly MenuEntry[] }) {
  return (
    <>
      {title && <Menu.Label>{title}</Menu.Label>}
      {entries.map(({ label, icon, onSelect, to, danger, disabled, divided, hotkey }) => (
        <Fragment key={label}>
          {divided && <Menu.Divider />}
          <Menu.Item
            leftSection={icon}
            rightSection={
              hotkey && (
                <Kbd size="xs" aria-hidden>
                  {hotkey}
                </Kbd>
              )
            }
            disabled={disabled}
            c={danger ? 'var(--rp-danger)' : undefined}
            onClick={onSelect}
            {...(to && { renderRoot: (props: object) => <Link to={to} {...props} /> })}
          >
            {label}
          </Menu.Item>
        </Fragment>
      ))}
    </>
  );
}
