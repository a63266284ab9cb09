import type { SignalKind } from '../scans/signals.ts';

const TICK = 'M30 50 43 63 67 36';
const CROSS = 'M35 35 61 61M61 35 35 61';
const OCTAGON = 'M32 6h32l26 26v32L64 90H32L6 64V32z';

/** Each kind has its own shape, so that it is told apart without colours: circle, rounded square, octagon; a ring of dashes waits. */
const shapes: Record<SignalKind | 'none', { frame: 'circle' | 'square' | 'octagon' | 'dashes'; sign: string }> = {
  ok: { frame: 'circle', sign: TICK },
  done: { frame: 'circle', sign: TICK },
  repeated: {
    frame: 'square',
    sign: 'M32 56V34a4 4 0 0 1 4-4h22M42 40h20a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H42a4 4 0 0 1-4-4V44a4 4 0 0 1 4-4zM45 54l5 5 9-10',
  },
  extra: { frame: 'square', sign: 'M38 72V28M38 30h26l-6 10 6 10H38' },
  partly: { frame: 'square', sign: 'M48 28v26M48 67v1' },
  foreign: { frame: 'octagon', sign: CROSS },
  refused: { frame: 'octagon', sign: CROSS },
  unverified: { frame: 'dashes', sign: 'M48 32v18l11 7' },
  undone: { frame: 'circle', sign: 'M32 48h32' },
  none: { frame: 'dashes', sign: 'M30 38v-6h6M60 32h6v6M66 58v6h-6M36 64h-6v-6M32 48h32' },
};

/** Props of {@link ResultShape}. */
export type ResultShapeProps = { kind: SignalKind | 'none'; className?: string | undefined };

/** The shape of a result, in the colour of the text around it. */
export const ResultShape = ({ kind, className }: ResultShapeProps) => {
  const { frame, sign } = shapes[kind];
  return (
    <svg
      viewBox="0 0 96 96"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {frame === 'circle' && <circle data-frame="true" cx={48} cy={48} r={43} />}
      {frame === 'dashes' && <circle data-frame="dashes" cx={48} cy={48} r={43} strokeDasharray="11 8" />}
      {frame === 'square' && <rect data-frame="true" x={6} y={6} width={84} height={84} rx={18} />}
      {frame === 'octagon' && <path data-frame="true" d={OCTAGON} />}
      <path d={sign} />
    </svg>
  );
};
