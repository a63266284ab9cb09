import type { PlaceGroup } from './placeWork.ts';
import type { Step, WorkFile, WorkRow } from './workFile.ts';
import type { WorkFiles } from './useWorkFiles.ts';

/** Those of a file that has none yet: always the same, so that what is made of them is made once. */
export const NO_ROWS: readonly WorkRow[] = [];

/** What each step of a file gets. */
export interface StepProps {
  readonly file: WorkFile;
  readonly work: WorkFiles;
  /** @param group which addresses are to be put on the map */
  readonly onStep: (step: Step, group?: PlaceGroup) => void;
  /** Goes on to where somebody has to say something next. */
  readonly onNext: () => void;
  /** Stores the orders that are ready. */
  readonly onSend: () => void;
  /** Whether the file is on its way to another step, or to be stored. */
  readonly busy: boolean;
  /** Back to the files. */
  readonly onClose: () => void;
}
