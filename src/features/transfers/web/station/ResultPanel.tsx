import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ResultPanel.module.css';
import { ResultShape } from './ResultShape.tsx';
import type { ScanList } from '../scans/scanList.ts';
import type { Told } from '../scans/scanStation.ts';
import { toldWords, type StationWords } from '../scans/toldWords.ts';

/** Letters of a word up to which it is written large, and up to which half as large. */
const SHORT = 14;
const LONG = 26;

/** Props of {@link ResultPanel}. */
export type ResultPanelProps = {
  told: Told | null;
  list: ScanList;
  words: StationWords;
  /** What it says before anything was read. */
  waits: string;
  /** What stands below, as how far one is. */
  children?: ReactNode;
};

/** What became of the last scan, to be read from where the parcels are; it stays until the next one. */
export const ResultPanel = ({ told, list, words, waits, children }: ResultPanelProps) => {
  const { word, number, lines } = told ? toldWords(told, list, words) : { word: waits, number: '', lines: [] };
  const size = word.length <= SHORT ? 'large' : word.length <= LONG ? 'middle' : 'small';
  const failed = told && (told.kind === 'foreign' || told.kind === 'refused');
  return (
    <div className={classes.panel} data-kind={told?.kind ?? 'none'}>
      <div className={classes.told} role="status" aria-live="assertive" key={told?.at}>
        <ResultShape kind={told?.kind ?? 'none'} className={classes.shape} />
        <div className={classes.words}>
          <div className={classes.word} data-size={size}>
            {word}
          </div>
          {number && <div className={classes.number}>{number}</div>}
          {lines.map((line, at) => (
            <div key={line} className={at === 0 ? classes.first : classes.line}>
              {line}
            </div>
          ))}
          {told?.kind === 'ok' && <VisuallyHidden>Tracking {number} verificada</VisuallyHidden>}
          {failed && number && <VisuallyHidden>No se pudo verificar {number}</VisuallyHidden>}
        </div>
      </div>
      {children}
    </div>
  );
};
