import { createContext, use } from 'react';
import { matchedParts } from '#shared/list/matchedParts.ts';
import classes from './Marked.module.css';

/** What a list's rows were looked for by; empty where nothing was. */
export const Sought = createContext('');

/** A text, in which what was looked for is marked. */
export function Marked({ text }: { text: string }) {
  const sought = use(Sought);
  if (sought === '') return text;
  return matchedParts(text, sought).map((part) =>
    part.matched ? (
      <mark key={part.at} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
