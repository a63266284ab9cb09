import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';

const Palette = lazy(() => import('./shell/Palette.tsx'));

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
  return (
    asked && (
      <Suspense>
        <Palette actions={actions} onSearch={onSearch} />
      </Suspense>
    )
  );
}
