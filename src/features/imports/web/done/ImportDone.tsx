import type { WorkFile } from '../work/workFile.ts';

/** What an {@link ImportDone} shows. */
export interface ImportDoneProps {
  /** `_id` of the import. */
  import: string;
  onClose: () => void;
  /** The next file that waits. */
  next: WorkFile | undefined;
  onNext: () => void;
}

/** In work. */
export function ImportDone({ import: _id }: ImportDoneProps) {
  return <div>{_id}</div>;
}
