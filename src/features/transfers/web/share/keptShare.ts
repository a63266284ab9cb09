import { useState } from 'react';
import { signedIn } from '../../../session/web/session.ts';

/** What the user chose for what they share, kept in this browser as the list is. */
export type ShareChoice = { transferid: string; notify: boolean };

const keyOf = () => `reparto.share.${signedIn()?._id ?? ''}`;

const read = (): ShareChoice => {
  const { transferid = '', notify = false } = JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Partial<ShareChoice>;
  return { transferid, notify };
};

/** With whom the user shares, and whether recipients are told. */
export const useShareChoice = (): [ShareChoice, (change: Partial<ShareChoice>) => void] => {
  const [choice, setChoice] = useState(read);
  return [
    choice,
    (change) => {
      const next = { ...choice, ...change };
      localStorage.setItem(keyOf(), JSON.stringify(next));
      setChoice(next);
    },
  ];
};
