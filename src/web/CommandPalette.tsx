import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';

const load = () => import('./shell/Palette.tsx');
const Palette = lazy(load);

/** One thing the palette can do. */
export interface PaletteAction {
  id: string;
  /** E.g. 'Importar órdenes'. */
  label: string;
  /** E.g. the area that the screen is in. */
  description?: string;
  icon?: ReactNode;
  onSelect: () => void;
}

/** Ctrl+K: goes to a screen or looks for a tracking number. Loaded when it is first asked for. */
export function CommandPalette({ actions, onSearch }: { actions: readonly PaletteAction[]; onSearch: (tracking: string) => void }) {
  const [asked, setAsked] = useState(false);
  useHotkeys(asked ? [] : [['mod+K', () => setAsked(true)]], []);
  // Ctrl goes down before K does: time enough to be there when the letters come.
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Control' || event.key === 'Meta') void load();
  });
  return (
    asked && (
      <Suspense>
        <Palette actions={actions} onSearch={onSearch} />
      </Suspense>
    )
  );
}
