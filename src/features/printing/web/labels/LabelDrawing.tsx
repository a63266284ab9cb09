import { qrPath } from '#web/qr/qrPath.ts';
import { logoShapes } from '#shared/record/pictures.ts';
import type { Mark } from '#shared/zpl/fields.ts';
import { labelHeight, LABEL_WIDTH } from '../../labels/size.ts';
import type { DrawnLabelShown } from '../../runCalls.ts';

/** Modules of the quiet zone that `qrPath` draws around a code. */
const QUIET = 4;

function Drawn({ mark, logo }: { mark: Mark; logo: string | undefined }) {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.baseline}
          fontSize={mark.height}
          fill={mark.reverse ? '#fff' : '#000'}
          // As wide as the printer's own letters: what ends at an edge ends there.
          textLength={mark.width}
          lengthAdjust="spacingAndGlyphs"
        >
          {mark.text}
        </text>
      );
    case 'box': {
      const { x, y, width, height, thick } = mark;
      if (thick >= Math.min(width, height)) return <rect x={x} y={y} width={width} height={height} fill="#000" />;
      return (
        <rect
          x={x + thick / 2}
          y={y + thick / 2}
          width={width - thick}
          height={height - thick}
          fill="none"
          stroke="#000"
          strokeWidth={thick}
        />
      );
    }
    case 'qr': {
      const { path } = qrPath(mark.text);
      const from = (at: number) => at - QUIET * mark.module;
      return (
        <path
          d={path}
          fill="#000"
          shapeRendering="crispEdges"
          transform={`translate(${from(mark.x)} ${from(mark.y)}) scale(${mark.module})`}
        />
      );
    }
    case 'logo':
      return logo ? (
        <image
          href={logo}
          x={mark.x}
          y={mark.y}
          width={logoShapes.logoZPL.width}
          height={logoShapes.logoZPL.height}
          // Dots on paper; where it is shown smaller, its style says otherwise.
          imageRendering="pixelated"
        />
      ) : null;
  }
}

/** Props of {@link LabelDrawing}. */
export type LabelDrawingProps = {
  label: Pick<DrawnLabelShown, 'size' | 'marks' | 'internalID' | 'part' | 'packages'>;
  /** A `data:` address. */
  logo: string | undefined;
  className?: string | undefined;
};

/** A label as the printer draws it: black on white, whatever the scheme. */
export const LabelDrawing = ({ label, logo, className }: LabelDrawingProps) => {
  const height = labelHeight(label.size);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${LABEL_WIDTH} ${height}`}
      role="img"
      aria-label={`Etiqueta de ${label.internalID}, bulto ${label.part} de ${Math.max(1, label.packages)}`}
      fontFamily="'Inter Variable', Inter, sans-serif"
      fontWeight={600}
    >
      <rect width={LABEL_WIDTH} height={height} fill="#fff" />
      {label.marks.map((mark) => (
        <Drawn key={JSON.stringify(mark)} mark={mark} logo={logo} />
      ))}
    </svg>
  );
};
