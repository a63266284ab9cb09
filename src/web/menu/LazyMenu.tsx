import { Suspense, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import type { FloatingMenuProps } from './FloatingMenu.tsx';
import { later } from '../later.ts';

const loadMenu = () => import('./FloatingMenu.tsx');
const FloatingMenu = later(loadMenu);

/** What the button of a menu must take over. */
export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  onMouseEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
}

/** A button and what hangs from it. */
export interface LazyMenuProps extends Pick<FloatingMenuProps, 'position' | 'width' | 'closeOnItemClick'> {
  button: (props: MenuButtonProps) => ReactNode;
  /** Whether it opens under the pointer too. */
  hover?: boolean;
  /** The pointer or the focus comes to the button: time to load what the entries lead to. */
  onNear?: () => void;
  /** The entries, best a lazy component: they are loaded with the menu. */
  children: ReactNode;
}

/** A menu that is loaded when the pointer or the focus comes to its button; a click that is faster opens it as soon as it is there. */
export function LazyMenu({ button, hover = false, onNear, children, ...menu }: LazyMenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [near, setNear] = useState(false);
  const [asked, setAsked] = useState(false);
  const come = () => {
    setNear(true);
    onNear?.();
  };
  const ask = () => {
    setNear(true);
    setAsked(true);
  };
  return (
    <>
      {button({ ref: setAnchor, 'aria-haspopup': 'menu', onMouseEnter: hover ? ask : come, onFocus: come, onClick: ask })}
      {near && anchor && (
        <Suspense>
          <FloatingMenu anchor={anchor} trigger={hover ? 'click-hover' : 'click'} defaultOpened={asked} {...menu}>
            {children}
          </FloatingMenu>
        </Suspense>
      )}
    </>
  );
}
