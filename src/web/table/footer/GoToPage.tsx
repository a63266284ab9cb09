import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './Footer.module.css';

/** Takes the number of a page and goes there; beyond the last it is the last. */
export default function GoToPage({ pages, onGo }: { pages: number; onGo: (page: number) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      className={classes.goTo}
      onSubmit={(event) => {
        event.preventDefault();
        const page = Number(text);
        if (Number.isInteger(page) && page >= 1) onGo(Math.min(page, pages));
        setText('');
      }}
    >
      <label>
        <span>Ir a la página</span>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          w={48}
          value={text}
          onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </label>
    </form>
  );
}
