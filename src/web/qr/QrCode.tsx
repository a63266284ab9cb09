import { qrPath } from './qrPath.ts';

/** Props of {@link QrCode}. */
export type QrCodeProps = {
  text: string;
  /** What it is, for who cannot see it. */
  label: string;
  className: string | undefined;
};

/** A QR on white with its quiet zone, in both schemes. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const { size, path } = qrPath(text);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
};
