import type { FileRefusal } from '../../sheet/table.ts';

/** Why a file cannot be worked on. */
export class FileRefused extends Error {
  readonly refused: FileRefusal;

  constructor(refused: FileRefusal) {
    super(refused.refusal);
    this.refused = refused;
  }
}
