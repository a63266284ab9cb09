/** What a station tells at a glance: each has its colour, its shape and its sound (design: money.md). */
export type SignalKind = 'ok' | 'repeated' | 'extra' | 'foreign' | 'refused' | 'unverified' | 'undone' | 'done' | 'partly';

/** Beeps: how high, in hertz, how long each is, in milliseconds, and how many. */
type Sound = { hertz: number; lasts: number; times: number };

const OK: Sound = { hertz: 880, lasts: 80, times: 1 };
const AGAIN: Sound = { hertz: 440, lasts: 90, times: 2 };

/** The sound of each; what waits for the network, or was taken back, makes none. */
const sounds: Partial<Record<SignalKind, Sound>> = {
  ok: OK,
  done: OK,
  repeated: AGAIN,
  extra: AGAIN,
  partly: AGAIN,
  foreign: { hertz: 180, lasts: 350, times: 1 },
  refused: { hertz: 180, lasts: 180, times: 2 },
};

/** Silence between two beeps, in milliseconds. */
const GAP = 60;
const VOLUME = 0.25;
/** How long a beep takes to come and to go, in seconds: without it the loudspeaker clicks. */
const EDGE = 0.005;

const SILENT = 'reparto.station.silent';

/** Whether this browser's user wants the sounds of stations. */
export const isSounding = (): boolean => localStorage.getItem(SILENT) === null;

/** Turns the sounds on or off. */
export const setSounding = (on: boolean): void => {
  if (on) localStorage.removeItem(SILENT);
  else localStorage.setItem(SILENT, '1');
};

let context: AudioContext | undefined;

const beep = ({ hertz, lasts, times }: Sound) => {
  context ??= new AudioContext();
  // A browser keeps it silent until somebody has done something on the page.
  void context.resume();
  for (let at = 0; at < times; at += 1) {
    const begins = context.currentTime + (at * (lasts + GAP)) / 1000;
    const ends = begins + lasts / 1000;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(VOLUME, begins + EDGE);
    volume.gain.setValueAtTime(VOLUME, ends - EDGE);
    volume.gain.linearRampToValueAtTime(0, ends);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(ends);
  }
};

/** Tells it with a sound, where sounds are wanted, and by shaking a phone alike. */
export const signal = (kind: SignalKind): void => {
  const sound = sounds[kind];
  if (!sound || !isSounding()) return;
  if ('AudioContext' in globalThis) beep(sound);
  // Not every browser has it.
  navigator.vibrate?.(Array.from({ length: sound.times * 2 - 1 }, (_, at) => (at % 2 === 0 ? sound.lasts : GAP)));
};
