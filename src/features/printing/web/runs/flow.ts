import { formatCount } from '#shared/money.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { gapOf } from '../../runs.ts';

/** Labels that a printer is given at a time: when it stops, so many are in doubt. */
const BATCH = 10;

/** What prints, and notes what came out. */
export type Printer = {
  zpl: (from: number, to: number) => Promise<readonly string[]>;
  print: (commands: string) => Promise<void>;
  printed: (from: number, to: number) => Promise<PrintRunShown>;
  /** It is printed no longer, and why, where something was in the way. */
  stopped: (reason?: string) => Promise<PrintRunShown>;
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Prints labels of a run a few at a time: what came out is noted before the next are sent, so that whatever happens it is known from where to
 * go on.
 * @param halted whether somebody wants it to stop
 * @param tell how far it is
 * @returns why it stopped; nothing when all came out
 */
export const printLabels = async (
  { from, to }: { from: number; to: number },
  { zpl, print, printed, stopped }: Printer,
  halted: () => boolean,
  tell: (run: PrintRunShown) => void,
): Promise<string | undefined> => {
  let ours = false;
  for (let first = from; first <= to; first += BATCH) {
    const last = Math.min(first + BATCH - 1, to);
    try {
      if (halted()) throw new Error('La detuvo usted');
      const labels = await zpl(first, last);
      ours = true;
      if (labels.length > 0) await print(labels.join('\n'));
      tell(await printed(first, last));
    } catch (error) {
      const reason = reasonOf(error);
      // What came out is known all the same: the server was told of it before. One that another screen prints is not ours to stop.
      if (ours) await stopped(reason).then(tell, () => undefined);
      return reason;
    }
  }
  await stopped().then(tell, () => undefined);
  return undefined;
};

/** What of a run its standing hangs on. */
type Standing = Pick<PrintRunShown, 'printed' | 'out' | 'doubt' | 'total' | 'stopped' | 'active'>;

/** Which labels a run goes on with: the first that have not come out, all when every one has. */
export const nextOf = ({ out, total }: Pick<PrintRunShown, 'out' | 'total'>): { from: number; to: number } => {
  const [from, to] = gapOf(out, total) ?? [1, total];
  return { from, to };
};

/** Which label is meant by what was typed: digits alone are one. @param empty what an empty field stands for @returns NaN for anything else */
export const labelTyped = (typed: string, empty: number): number => {
  const text = typed.trim();
  return text === '' ? empty : /^\d{1,9}$/.test(text) ? Number(text) : NaN;
};

/** What is wrong with labels that are asked for while they are typed, and in which field; nothing where the run has them. */
export const rangeFault = (
  { from, to }: { from: number; to: number },
  total: number,
): { said: string; from: boolean; to: boolean } | undefined => {
  const [none, low, high] = [Number.isNaN, (label: number) => label < 1, (label: number) => label > total];
  if (none(from) || none(to)) return { said: 'Solo cifras', from: none(from), to: none(to) };
  if (low(from) || low(to)) return { said: 'Desde la 1', from: low(from), to: low(to) };
  if (high(from) || high(to)) return { said: `Hasta la ${formatCount(total)}`, from: high(from), to: high(to) };
  return from > to ? { said: 'Está al revés', from: true, to: true } : undefined;
};

/** How a run stands: nothing of it came out, some as it was meant, all; nobody knows of some, it was cut, or it is being printed. */
export const standingOf = ({
  printed,
  doubt,
  total,
  stopped,
  active,
}: Standing): 'new' | 'part' | 'done' | 'doubtful' | 'cut' | 'active' => {
  if (active) return 'active';
  if (doubt) return 'doubtful';
  if (printed === total) return 'done';
  if (stopped !== null) return 'cut';
  return printed > 0 ? 'part' : 'new';
};
