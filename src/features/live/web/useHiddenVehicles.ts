import { useState } from 'react';
import { signedIn } from '../../session/web/session.ts';

const keyOf = () => `rp-live-hidden:${signedIn()?._id ?? ''}`;

const kept = (): ReadonlySet<string> => {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(keyOf()) ?? '[]');
    return new Set(Array.isArray(read) ? read.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
};

/** The vehicles that were taken from the map: as long as this tab is open, also over a reload. */
export const useHiddenVehicles = (): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] => {
  const [hidden, setHidden] = useState(kept);
  const hide = (next: ReadonlySet<string>) => {
    setHidden(next);
    try {
      if (next.size > 0) sessionStorage.setItem(keyOf(), JSON.stringify([...next]));
      else sessionStorage.removeItem(keyOf());
    } catch {
      // There is no room for it: it lasts as long as this screen.
    }
  };
  return [hidden, hide];
};
