import { SegmentedControl } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { orderTypes } from '../../../orders/choices.ts';
import type { WordColumn } from '../../columns/asks.ts';
import { wordKey } from '../../columns/values.ts';
import classes from './Columns.module.css';

/** What the words of a column can mean, in the words that the product reads. */
const meanings = {
  paid: [
    { value: 'Pagado', label: 'Ya pagado' },
    { value: 'No pagado', label: 'Se cobra' },
  ],
  typeOrder: orderTypes.map((type) => ({ value: type, label: type })),
} satisfies Record<WordColumn, { value: string; label: string }[]>;

/** A column with more words than these tells something else. */
const MOST = 12;

/** What a {@link WordsAsk} shows. */
export interface WordsAskProps {
  column: WordColumn;
  /** Those that the product does not know. */
  words: readonly string[];
  said: Readonly<Record<string, string>>;
  onSay: (word: string, meaning: string) => void;
}

/** Asks what each unknown word of a column means. */
export function WordsAsk({ column, words, said, onSay }: WordsAskProps) {
  return (
    <ul className={classes.words}>
      {words.slice(0, MOST).map((word) => (
        <li key={word} data-ask={said[wordKey(word)] === undefined || undefined}>
          <span>«{word}»</span>
          <SegmentedControl
            aria-label={`Qué quiere decir «${word}»`}
            data={meanings[column]}
            value={said[wordKey(word)] ?? ''}
            onChange={(meaning) => onSay(word, meaning)}
          />
        </li>
      ))}
      {words.length > MOST && <li>y {formatCount(words.length - MOST)} palabras más: ¿es de verdad esta columna?</li>}
    </ul>
  );
}
