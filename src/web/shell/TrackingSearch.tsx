import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { pasteLines } from '../pasteLines.ts';
import { useScreenKey } from '../useScreenKey.ts';

/** The header's search for a tracking number, or several: `/` reaches it, Enter goes, an empty one is ignored (spec 1 §2). */
export function TrackingSearch({ onSearch, autoFocus = false }: { onSearch: (tracking: string) => void; autoFocus?: boolean }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useScreenKey('/', () => input.current?.focus());
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const tracking = text.trim();
        if (tracking === '') return;
        onSearch(tracking);
        setText('');
        input.current?.blur();
      }}
    >
      <TextInput
        ref={input}
        autoFocus={autoFocus}
        aria-label="Buscar tracking"
        aria-keyshortcuts="/"
        placeholder="Buscar tracking"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const lines = pasteLines(event);
          if (lines !== undefined) setText(lines);
        }}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        rightSection={<Kbd size="xs">/</Kbd>}
        rightSectionPointerEvents="none"
      />
    </form>
  );
}
