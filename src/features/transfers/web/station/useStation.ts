import { useEffect, useState, useSyncExternalStore } from 'react';
import { signedIn } from '../../../session/web/session.ts';
import { keptScans, type StationName } from '../scans/keptScans.ts';
import type { ScanAnswer } from '../scans/scanList.ts';
import { ScanStation, type StationState } from '../scans/scanStation.ts';
import { signal } from '../scans/signals.ts';

/** The user's station of a name, while its component is there. @param ask asks the server about a code */
export const useStation = (name: StationName, ask: (code: string) => Promise<ScanAnswer>): [ScanStation, StationState] => {
  const [station] = useState(() => new ScanStation({ ask, signal, kept: keptScans(name, signedIn()?._id ?? '') }));
  useEffect(() => station.start(), [station]);
  return [station, useSyncExternalStore(station.subscribe, station.get)];
};
