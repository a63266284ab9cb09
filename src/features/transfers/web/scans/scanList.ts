import type { ScannedOrder } from '../../scan.ts';

/**
 * What became of a code that was read: nobody has answered yet; it goes; it goes though it was not looked for here; it does not go.
 * `extra` is of arrivals alone: an order of another sender, or of another lot.
 */
export type ScanState = 'waiting' | 'ready' | 'extra' | 'out';

/** A code that was read, and what is known of it. */
export type Scan = {
  /** Names it in the list and where it is kept. */
  id: string;
  code: string;
  /** When it was read, in epoch milliseconds. */
  at: number;
  state: ScanState;
  /** The order's, where it goes. */
  order: string | null;
  shown: ScannedOrder | null;
  /** What is said of it, where it does not go or is extra. */
  message: string;
  /** Whether no order of ours has it. */
  isForeign: boolean;
  /** How often it was read again. */
  repeats: number;
  /** Whether it came with others that were pasted: it is told by the counts alone. */
  quiet: boolean;
};

/** What the server said of a code, as the list takes it. */
export type ScanAnswer = Pick<Scan, 'state' | 'order' | 'shown' | 'message' | 'isForeign'>;

/** How many of a list are in each state; how many codes were read again. */
export type ScanCounts = Record<ScanState, number> & { repeated: number };

/** The codes that were read, the newest first. */
export type ScanList = readonly Scan[];

const replaced = (list: ScanList, scan: Scan) => list.map((one) => (one.id === scan.id ? scan : one));

/** The list without one. */
export const without = (list: ScanList, id: string): ScanList => list.filter((one) => one.id !== id);

/** What a code that is read does to the list, and whether the server has to be asked. */
export type Taken = { list: ScanList; scan: Scan; isRepeat: boolean; isAsked: boolean };

/**
 * Takes a code in: a new one stands first; one that was read before marks its row and adds none. Of one that did not go the server is asked
 * again: it may go by now.
 */
export const taken = (list: ScanList, { id, code, at, quiet }: Pick<Scan, 'id' | 'code' | 'at' | 'quiet'>): Taken => {
  const known = list.find((one) => one.code === code);
  if (!known) {
    const scan: Scan = { id, code, at, state: 'waiting', order: null, shown: null, message: '', isForeign: false, repeats: 0, quiet };
    return { list: [scan, ...list], scan, isRepeat: false, isAsked: true };
  }
  if (known.state === 'out') {
    const again: Scan = { ...known, state: 'waiting', quiet };
    return { list: replaced(list, again), scan: again, isRepeat: false, isAsked: true };
  }
  const repeated = { ...known, repeats: known.repeats + 1 };
  return { list: replaced(list, repeated), scan: repeated, isRepeat: true, isAsked: false };
};

/** What an answer does to the list. */
type Answered = { list: ScanList; scan: Scan; isRepeat: boolean };

/**
 * Takes in what the server said of a scan. Another code of an order that stands in the list, as its external number beside its internal one,
 * marks that row and adds none. Undefined when the scan has been taken off meanwhile.
 */
export const answered = (list: ScanList, id: string, answer: ScanAnswer): Answered | undefined => {
  const asked = list.find((one) => one.id === id);
  if (!asked) return undefined;
  const known = answer.order === null ? undefined : list.find((one) => one.order === answer.order && one.id !== id);
  if (!known) {
    const scan = { ...asked, ...answer };
    return { list: replaced(list, scan), scan, isRepeat: false };
  }
  const repeated = { ...known, repeats: known.repeats + 1 };
  return { list: without(replaced(list, repeated), id), scan: repeated, isRepeat: true };
};

/** How many of a list are in each state. */
export const scanCounts = (list: ScanList): ScanCounts => {
  const counts: ScanCounts = { waiting: 0, ready: 0, extra: 0, out: 0, repeated: 0 };
  for (const { state, repeats } of list) {
    counts[state] += 1;
    counts.repeated += repeats;
  }
  return counts;
};

/** The orders of a list that go, in the order in which they were read. */
export const goingOf = (list: ScanList): string[] =>
  list.flatMap(({ state, order }) => (order !== null && (state === 'ready' || state === 'extra') ? [order] : [])).toReversed();

/** What was done to some orders of a list: those that were refused, as far as they are told. */
export type Done = { sent: readonly string[]; refused: ReadonlyMap<string, string>; untold: number };

/**
 * The list after its orders were shared, or confirmed: those stay that did not go, with the reason; where not all of these are told, all that
 * were sent wait to be asked about once more.
 */
export const afterDone = (list: ScanList, { sent, refused, untold }: Done): ScanList => {
  const gone = new Set(sent);
  return list.flatMap((scan): Scan[] => {
    if (scan.order === null || !gone.has(scan.order)) return [scan];
    const message = refused.get(scan.order);
    if (message !== undefined) return [{ ...scan, state: 'out', order: null, message }];
    return untold > 0 ? [{ ...scan, state: 'waiting', order: null, quiet: true }] : [];
  });
};

/** Letters of a code that is no number of ours that are shown. */
const SHOWN_CODE = 32;

/** What a code is called until its order is known: the number in a QR, the code itself otherwise. */
export const codeName = (code: string): string => {
  const [, number] = /"(?:internalID|externalID|id)"\s*:\s*"?([^",}]+)/.exec(code.startsWith('{') ? code : '') ?? [];
  const name = number ?? code;
  return name.length > SHOWN_CODE ? `${name.slice(0, SHOWN_CODE)}…` : name;
};

/** What a scan is called: its order's number. */
export const scanName = ({ shown, code }: Pick<Scan, 'shown' | 'code'>): string => shown?.internalID ?? codeName(code);
