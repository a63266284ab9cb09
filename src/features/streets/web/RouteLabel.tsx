import { Skeleton } from '@mantine/core';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import type { DrawnRoute } from '../contract.ts';
import classes from './RouteLabel.module.css';

/** How long a way is and how long it takes, over a corner of its map: what who cannot see the line has to know of it. */
export const RouteLabel = ({ route }: { route: DrawnRoute | undefined }) => (
  <div className={classes.label} aria-busy={!route}>
    {route ? (
      <>
        <span className="tn">
          <b>{lengthInWords(route.metres)}</b> · {timeInWords(route.seconds)}
        </span>
        <span className={classes.how}>{route.estimated ? 'estimado' : 'por calles'}</span>
      </>
    ) : (
      <Skeleton w={168} h={20} radius="sm" />
    )}
  </div>
);
