import { TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { pageTyped } from './pageTyped.ts';
import classes from './Footer.module.css';

/** Takes the number of a page and goes there, or to the nearest that there is. What is no whole number is marked, and gone. */
export default function GoToPage({ pages, onGo }: { pages: number; onGo: (page: number) => void }) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  return (
    <form
      className={classes.goTo}
      onSubmit={(event) => {
        event.preventDefault();
        const page = pageTyped(text, pages);
        setRefused(page === undefined && text.trim() !== '');
        setText('');
        if (page !== undefined) onGo(page);
      }}
    >
      <label>
        <span>Ir a la página</span>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          w={48}
          value={text}
          error={refused}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setRefused(false);
          }}
        />
      </label>
      <VisuallyHidden role="alert">{refused && `Escriba un número del 1 al ${pages}`}</VisuallyHidden>
    </form>
  );
}
