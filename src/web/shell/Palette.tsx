import '@mantine/spotlight/styles.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fold } from '#shared/text.ts';
import type { PaletteAction } from '../CommandPalette.tsx';

/** The palette itself, open from the start: it is loaded when it is asked for. */
export default function Palette({ actions, onSearch }: { actions: readonly PaletteAction[]; onSearch: (tracking: string) => void }) {
  const [query, setQuery] = useState('');
  useEffect(() => spotlight.open(), []);
  const text = query.trim();
  const wanted = fold(text).split(/\s+/);
  const found = actions.filter((action) => {
    const name = fold(`${action.label} ${action.description ?? ''}`);
    return wanted.every((word) => name.includes(word));
  });
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      maxHeight={420}
      scrollable
      radius="lg"
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      // Fainter, it would be too faint on the chosen entry.
      styles={{ actionDescription: { opacity: 1 } }}
    >
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
