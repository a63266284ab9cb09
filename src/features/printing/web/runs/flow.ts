import type { PrintRunShown } from '../../runCalls.ts';

/** Labels that a printer is given at a time: when it stops, so many are in doubt. */
const BATCH = 10;

/** What prints, and notes what came out. */
export type Printer = {
  zpl: (from: number, to: number) => Promise<readonly string[]>;
  print: (commands: string) => Promise<void>;
  printed: (from: number, to: number) => Promise<PrintRunShown>;
  stopped: (reason: string) => Promise<PrintRunShown>;
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
  return undefined;
};

/** From which label a run goes on: behind the last that came out; from the first, when all did. */
export const nextOf = ({ printed, total }: Pick<PrintRunShown, 'printed' | 'total'>): number => (printed < total ? printed + 1 : 1);

/** What a run of which something came out needs: all is well, it was cut, or nobody knows of the last ones. */
export const standingOf = ({
  printed,
  sent,
  total,
}: Pick<PrintRunShown, 'printed' | 'sent' | 'total'>): 'new' | 'done' | 'cut' | 'doubtful' =>
  printed === total ? 'done' : sent > printed ? 'doubtful' : printed > 0 ? 'cut' : 'new';
