import { useWindowEvent } from '@mantine/hooks';
import { Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ahead, later } from '../later.ts';

const load = () => import('./Palette.tsx');
const Palette = later(load);

/** One thing the palette can do. */
export interface PaletteAction {
  id: string;
  /** E.g. 'Importar órdenes'. */
  label: string;
  /** E.g. the area that the screen is in. */
  description?: string;
  icon?: ReactNode;
  /** The key that does it on its screen, e.g. 'N'. */
  hotkey?: string;
  onSelect: () => void;
}

/** What was typed before the palette was there. */
export interface EarlyKeys {
  text: string;
  /** Whether Enter came after it. */
  enter: boolean;
}

/** What the palette offers. */
export interface PaletteProps {
  actions: readonly PaletteAction[];
  /** Looks for a tracking number; never called with an empty one. */
  onSearch: (tracking: string) => void;
}

/** Ctrl+K: goes to a screen, begins something or looks for a tracking number. Loaded when it is first asked for; what is typed meanwhile is kept. */
export function CommandPalette(props: PaletteProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const early = useRef<EarlyKeys | null>(null);
  const show = (next: boolean) => {
    early.current = next ? { text: '', enter: false } : null;
    setAsked(true);
    setOpen(next);
  };
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      // Ctrl goes down before K does: time enough to be there when the letters come.
      if (key === 'Control' || key === 'Meta') ahead(load);
      const { current } = early;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') show(!open);
      else if (!current || ctrlKey || metaKey || altKey) return;
      else if (key === 'Escape') show(false);
      else if (key === 'Enter') current.enter = true;
      else if (key === 'Backspace') current.text = current.text.slice(0, -1);
      else if (key.length === 1) current.text += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  return (
    asked && (
      <Suspense>
        <Palette
          {...props}
          open={open}
          onClose={() => show(false)}
          onReady={() => {
            const typed = early.current;
            early.current = null;
            return typed;
          }}
        />
      </Suspense>
    )
  );
}
