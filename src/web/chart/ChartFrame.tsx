import { useElementSize } from '@mantine/hooks';
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import classes from './ChartFrame.module.css';

/** A period as it is told: by the pointer, by the arrows, in the table. */
export type ChartPeriod = {
  key: string;
  /** 'noviembre de 2026' */
  name: string;
  /** What the tip calls it, if not by its name. */
  tip?: string;
  figures: readonly { label: string; value: string }[];
};

/** Where periods stand in a width, in px. */
export type ChartPlace = {
  /** The middle of a period. */
  centre: (at: number) => number;
  /** The period that is next to there. */
  nearest: (x: number) => number;
};

/** Props of {@link ChartFrame}. */
export type ChartFrameProps = {
  /** What it shows, and that the arrows go through its periods. */
  label: string;
  /** What the table is of, and what its first column is called: 'Mes'. */
  caption: string;
  unitName: string;
  /** Oldest first, the running one last. */
  periods: readonly ChartPeriod[];
  /** In px. */
  height: number;
  /** Whether what is drawn is of before, and the present is on its way. */
  refreshing: boolean;
  place: (width: number) => ChartPlace;
  /** Draws it as the content of an SVG. @param at the period that is told, if any */
  children: (width: number, at: number | undefined) => ReactNode;
};

/** Half of what the tip takes at most, in px. */
const TIP = 90;

/**
 * What is the same of all charts by period. They are drawn by hand: a library of charts would weigh more than the screens that they stand
 * on. Pointer and arrows tell the figures of a period; a table says them all to readers.
 */
export function ChartFrame({ label, caption, unitName, periods, height, refreshing, place, children }: ChartFrameProps) {
  const { ref, width } = useElementSize();
  const [asked, setAsked] = useState<number | null>(null);
  const last = periods.length - 1;
  // After a change of the range there may be fewer.
  const at = asked === null ? undefined : Math.min(asked, last);
  const shown = at === undefined ? undefined : periods[at];
  const { centre, nearest } = place(width);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const over = nearest(event.clientX - event.currentTarget.getBoundingClientRect().left);
    setAsked(Math.min(last, Math.max(0, over)));
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = at ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setAsked(null);
    if (to === undefined) return;
    event.preventDefault();
    setAsked(Math.min(last, Math.max(0, to)));
  };
  const told = shown && (
    <>
      <b>{shown.tip ?? shown.name}</b>
      {shown.figures.map((figure) => (
        <span key={figure.label}>
          {figure.label} <b className="tn">{figure.value}</b>
        </span>
      ))}
    </>
  );
  return (
    <>
      <div
        ref={ref}
        className={classes.chart}
        style={{ minHeight: height }}
        role="group"
        aria-label={label}
        aria-busy={refreshing}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its arrows tell the figures of each period
        tabIndex={0}
        onPointerMove={follow}
        onPointerLeave={() => setAsked(null)}
        onKeyDown={walk}
        onBlur={() => setAsked(null)}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden>
            {children(width, at)}
          </svg>
        )}
        {at !== undefined && (
          <div className={classes.tip} style={{ left: Math.min(Math.max(centre(at), TIP), Math.max(TIP, width - TIP)) }} aria-hidden>
            {told}
          </div>
        )}
        <span className={classes.unseen} aria-live="polite">
          {told}
        </span>
      </div>
      {/* A table takes the height of its rows whatever it is told: what it stands in is what is clipped. */}
      <div className={classes.unseen}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{unitName}</th>
              {periods[0]?.figures.map((figure) => (
                <th key={figure.label} scope="col">
                  {figure.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map(({ key, name, figures }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure) => (
                  <td key={figure.label}>{figure.value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
