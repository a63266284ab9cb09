import '@mantine/spotlight/styles.css';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fold } from '#shared/text.ts';

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

/** Ctrl+K: goes to a screen or looks for a tracking number. */
export function CommandPalette({ actions, onSearch }: { actions: readonly PaletteAction[]; onSearch: (tracking: string) => void }) {
  const [query, setQuery] = useState('');
  const text = query.trim();
  const wanted = fold(text).split(/\s+/);
  const found = actions.filter((action) => {
    const name = fold(`${action.label} ${action.description ?? ''}`);
    return wanted.every((word) => name.includes(word));
  });
  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} shortcut="mod + K" maxHeight={420} scrollable radius="lg">
      <Spotlight.Search
        placeholder="Ir a una pantalla o buscar un tracking"
        aria-label="Ir a una pantalla o buscar un tracking"
        leftSection={<IconSearch size={17} stroke={1.7} />}
      />
      <Spotlight.ActionsList>
        {found.map((action) => (
          <Spotlight.Action
            key={action.id}
            label={action.label}
            description={action.description}
            leftSection={action.icon}
            onClick={action.onSelect}
          />
        ))}
        {text !== '' && (
          <Spotlight.Action
            label={`Buscar el tracking «${text}»`}
            leftSection={<IconSearch size={16} stroke={1.7} />}
            onClick={() => onSearch(text)}
          />
        )}
        {text === '' && found.length === 0 && <Spotlight.Empty>Escriba para buscar</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
