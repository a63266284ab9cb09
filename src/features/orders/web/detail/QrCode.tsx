import classes from './OrderDetail.module.css';
import { qrPath } from './qrPath.ts';

/** A QR on white with its quiet zone, in both schemes. @param label what it is, for who cannot see it */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = qrPath(text);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
};
