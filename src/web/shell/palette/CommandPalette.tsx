import { useWindowEvent } from '@mantine/hooks';
import { Suspense, useRef, useState } from 'react';
import { ahead, later } from '../../later.ts';
import type { EarlyKeys, PaletteProps } from './Palette.tsx';

const load = () => import('./Palette.tsx');
const Palette = later(load);

/** Ctrl+K: goes to a screen, begins something or looks for a tracking number. Loaded when it is first asked for; what is typed meanwhile is kept. */
export function CommandPalette(props: PaletteProps) {
  const [open, setOpen] = useState(false);
  const early = useRef<EarlyKeys | null>(null);
  const show = (next: boolean) => {
    early.current = next ? { text: '', enter: false } : null;
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
    open && (
      <Suspense>
        <Palette
          {...props}
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
