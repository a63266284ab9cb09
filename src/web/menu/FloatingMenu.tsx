import { Menu } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import type { MenuProps } from '@mantine/core';
import type { ReactNode, RefCallback } from 'react';

/** A menu and the button from which it hangs. */
export interface FloatingMenuProps extends Omit<MenuProps, 'children' | 'onClose'> {
  /** A button that stands elsewhere in the page. */
  anchor: HTMLElement;
  children: ReactNode;
}

/** What Mantine gives a menu's target. */
interface TargetProps {
  ref?: RefCallback<HTMLElement>;
  id?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  onClick?: () => void;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
}

/** Makes a button that is already drawn the target of the menu around it. */
function Anchor({ to, ref, id, onClick, onMouseEnter, onMouseLeave, ...aria }: TargetProps & { to: HTMLElement }) {
  const { 'aria-expanded': expanded, 'aria-controls': controls } = aria;
  useLayoutEffect(() => {
    ref?.(to);
    return () => void ref?.(null);
  }, [ref, to]);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries({ id, 'aria-expanded': expanded, 'aria-controls': controls })) {
      if (value === undefined) to.removeAttribute(name);
      else to.setAttribute(name, String(value));
    }
  }, [to, id, expanded, controls]);
  useLayoutEffect(() => {
    const heard = Object.entries({ click: onClick, mouseenter: onMouseEnter, mouseleave: onMouseLeave });
    for (const [event, listener] of heard) if (listener) to.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of heard) if (listener) to.removeEventListener(event, listener);
    };
  });
  return null;
}

/** The menu itself: whatever draws menus is loaded with it, so reach it through `LazyMenu` or a table's `rowMenu`. */
export default function FloatingMenu({ anchor, children, ...menu }: FloatingMenuProps) {
  const [before] = useState(() => document.activeElement);
  // Mantine does so only for one that opens after it was drawn; a moment later, when that is done.
  const giveFocusBack = () => {
    const isIn = () => Boolean(document.activeElement?.closest('[role="menu"]'));
    if (isIn())
      setTimeout(() => {
        if ((isIn() || document.activeElement === document.body) && before instanceof HTMLElement) before.focus({ preventScroll: true });
      }, 20);
  };
  return (
    <Menu openDelay={40} closeDelay={120} {...menu} onClose={giveFocusBack}>
      <Menu.Target>
        <Anchor to={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
