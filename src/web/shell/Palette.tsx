import '@mantine/spotlight/styles.css';
import { Kbd } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
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

interface OpenPaletteProps extends PaletteProps {
  open: boolean;
  onClose: () => void;
  /** Called when the field has the focus, for what was typed until then. */
  onReady: () => EarlyKeys | null;
}

/** The palette itself. */
export default function Palette({ actions, onSearch, open, onClose, onReady }: OpenPaletteProps) {
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (open) spotlight.open();
    else spotlight.close();
  }, [open]);
  const foundFor = (text: string) => {
    const wanted = fold(text).split(/\s+/);
    return actions.filter(({ label, description = '' }) => {
      const name = fold(`${label} ${description}`);
      return wanted.every((word) => name.includes(word));
    });
  };
  const text = query.trim();
  const found = foundFor(text);
  const takeEarly = (field: HTMLInputElement) => {
    const early = onReady();
    if (!early || early.text === '') return;
    const typed = early.text.trim();
    if (early.enter && typed !== '') {
      spotlight.close();
      const [first] = foundFor(typed);
      if (first) first.onSelect();
      else onSearch(typed);
    } else {
      // As if it were typed: Spotlight then marks the first entry.
      field.setRangeText(early.text, 0, field.value.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  };
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      maxHeight={420}
      scrollable
      radius="lg"
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      data-palette
      // Fainter, it would be too faint on the chosen entry.
      styles={{ actionDescription: { opacity: 1 } }}
    >
      <Spotlight.Search
        placeholder="Ir a una pantalla o buscar un tracking"
        aria-label="Ir a una pantalla o buscar un tracking"
        leftSection={<IconSearch size={17} stroke={1.7} />}
        onFocus={(event) => takeEarly(event.currentTarget)}
      />
      <Spotlight.ActionsList>
        {found.map((action) => (
          <Spotlight.Action
            key={action.id}
            label={action.label}
            description={action.description}
            leftSection={action.icon}
            rightSection={action.hotkey && <Kbd size="xs">{action.hotkey}</Kbd>}
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
