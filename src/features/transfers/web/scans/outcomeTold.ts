import { formatCount } from '#shared/money.ts';
import type { TransferOutcome } from '../../contract.ts';
import type { DoneNoun } from '../list/actOnTransfers.ts';
import type { Told } from './scanStation.ts';

/** What a station tells that is about no scan. */
export type OutcomeTold = Required<Pick<Told, 'kind' | 'word' | 'text'>>;

/**
 * What the panel tells once a list was sent: where nothing went through the reason is the word, so that nobody takes it for a success from
 * afar; of a part both numbers are said.
 */
export const outcomeTold = ({ changed, refused, refusedTotal }: TransferOutcome, { one, many }: DoneNoun): OutcomeTold => {
  const [reason, ...others] = new Set(refused.map(({ message }) => message));
  const isAlone = others.length === 0 && refusedTotal === refused.length;
  const why = reason === undefined ? '' : isAlone ? reason : `${reason}, y otros motivos`;
  if (changed === 0) {
    const none = `Ninguna ${one}`;
    return reason !== undefined && isAlone ? { kind: 'refused', word: reason, text: none } : { kind: 'refused', word: none, text: why };
  }
  const done = `${formatCount(changed)} ${changed === 1 ? one : many}`;
  return refusedTotal === 0
    ? { kind: 'done', word: done, text: '' }
    : { kind: 'partly', word: `${done}, ${formatCount(refusedTotal)} no`, text: why };
};
