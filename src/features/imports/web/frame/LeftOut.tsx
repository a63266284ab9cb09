import { formatCount } from '#shared/money.ts';
import type { FoundTable } from '../../sheet/findTable.ts';
import { guessedLeft, saidLeft } from '../table/tableFacts.ts';
import classes from './FileFrame.module.css';

/** Props of {@link LeftOut}. */
export type LeftOutProps = {
  left: FoundTable['left'];
  /** Shows the sheet, where they can be brought back. */
  onShow: () => void;
};

/** '2 filas afuera': what of the sheet was taken for no order, in the steps where the sheet is not seen; leads to it. */
export const LeftOut = ({ left, onShow }: LeftOutProps) => {
  const guessed = guessedLeft(left);
  if (guessed.length === 0) return null;
  return (
    <>
      {' · '}
      <button type="button" className={classes.left} title={saidLeft(guessed)} onClick={onShow}>
        {guessed.length === 1 ? '1 fila afuera' : `${formatCount(guessed.length)} filas afuera`}
      </button>
    </>
  );
};
