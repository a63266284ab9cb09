import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/time.ts';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import type { ShownWay } from './useOrderWay.ts';
import classes from './WayLabel.module.css';

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

/** How long a way is and how long it takes, and how it was driven: what who cannot see the lines has to know of them. */
export const WayLabel = ({ way, children }: { way: ShownWay | undefined; children?: ReactNode }) => (
  <div className={classes.label} aria-busy={!way}>
    {way ? (
      <dl>
        <div data-line={way.real ? 'plan' : undefined}>
          {way.real && <dt>Plan</dt>}
          <dd>
            <span className="tn">
              <b>{lengthInWords(way.planned.metres)}</b> · {timeInWords(way.planned.seconds)}
            </span>
            <span className={classes.how}>{way.planned.estimated ? 'estimado' : 'por calles'}</span>
          </dd>
        </div>
        {way.real && (
          <div data-line="real">
            <dt>Real</dt>
            <dd className="tn">
              <span>
                <b>{lengthInWords(way.real.metres)}</b> · {timeInWords(secondsBetween(way.real.start.at, way.real.end.at))}
              </span>
              <span className={classes.how}>
                {formatTime(way.real.start.at)} a {formatTime(way.real.end.at)}
              </span>
            </dd>
          </div>
        )}
      </dl>
    ) : (
      <Skeleton w={168} h={20} radius="sm" />
    )}
    {children}
  </div>
);
