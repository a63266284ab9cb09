import { VisuallyHidden } from '@mantine/core';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import type { Leg } from '../../editing/costs.ts';
import classes from './StopList.module.css';

/** A way in words: '3 min · 1,2 km'. @param isDoubtful whether it is a straight line, though others of the route are not */
export const LegWords = ({ leg, isDoubtful }: { leg: Leg; isDoubtful: boolean }) => {
  const words = `${timeInWords(leg.seconds)} · ${lengthInWords(leg.metres)}`;
  return isDoubtful ? (
    <span className={classes.doubtful} title="Estimado: no se conocen las calles de este tramo">
      <span aria-hidden>≈ </span>
      <VisuallyHidden>estimado, </VisuallyHidden>
      {words}
    </span>
  ) : (
    words
  );
};
