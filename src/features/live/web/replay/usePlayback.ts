import { useEffect, useEffectEvent, useState } from 'react';

/** How many times as fast as it was a way is replayed. */
export const rates = [1, 8, 30] as const;
export type Rate = (typeof rates)[number];

/** How often the moment that is shown changes while it plays, in milliseconds. */
const EVERY = 50;

/** A moment that is shown, and that goes on by itself while it plays. */
export type Playback = {
  /** Seconds since the day began. */
  second: number;
  playing: boolean;
  rate: Rate;
  setRate: (rate: Rate) => void;
  /** Goes to a second; what plays goes on from there. */
  seek: (second: number) => void;
  /** Plays or pauses; from the end it plays from the beginning. */
  turn: () => void;
};

/** @param first and @param last seconds of the day between which it plays; all of it was driven at first */
export const usePlayback = (first: number, last: number): Playback => {
  const [at, setAt] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const [rate, setRate] = useState<Rate>(8);
  const second = Math.min(last, Math.max(first, at ?? last));

  const advance = useEffectEvent((milliseconds: number) => {
    const next = second + (milliseconds / 1_000) * rate;
    setAt(Math.min(last, next));
    if (next >= last) setPlaying(false);
  });
  useEffect(() => {
    if (!playing) return undefined;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      // A page that slept goes on from where it was.
      advance(Math.min(1_000, now - before));
      before = now;
    }, EVERY);
    return () => clearInterval(timer);
  }, [playing]);

  return {
    second,
    playing,
    rate,
    setRate,
    seek: setAt,
    turn: () => {
      if (!playing && second >= last) setAt(first);
      setPlaying(!playing);
    },
  };
};
