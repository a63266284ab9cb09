import type { ReactNode } from 'react';
import { formatDateTime, type InstantLike } from '#shared/time.ts';
import { QrCode } from '#web/qr/QrCode.tsx';
import { useSession } from '../../../session/web/session.ts';
import classes from './SheetFrame.module.css';

/** Props of {@link SheetFrame}. */
export type SheetFrameProps = {
  /** What it is for readers of the screen. */
  name: string;
  company: string;
  /** What else the company says of itself, line by line. */
  issuer: readonly string[];
  title: string;
  number: string;
  line: string;
  qr?: { text: string; label: string };
  /** What stands under the lines for who signs. */
  signatures: readonly string[];
  /** What the foot says at its left. */
  note: string;
  /** When what stands on it was read. */
  made: InstantLike;
  children: ReactNode;
};

/** What every delivery note on the screen begins and ends with, as on its paper: the company's head, the legend, who signs, the foot. */
export const SheetFrame = ({ name, company, issuer, title, number, line, qr, signatures, note, made, children }: SheetFrameProps) => {
  const session = useSession();
  return (
    <article className={classes.sheet} aria-label={name}>
      <header className={classes.head}>
        {session?.logo && <img className={classes.logo} src={session.logo} alt="" />}
        <div className={classes.company}>
          <b>{company}</b>
          {issuer.map((said) => (
            <span key={said}>{said}</span>
          ))}
        </div>
        <div className={classes.title}>
          <h2>{title}</h2>
          <b>{number}</b>
          <span>{line}</span>
        </div>
        {qr && <QrCode className={classes.qr} text={qr.text} label={qr.label} />}
      </header>
      <p className={classes.legend}>DOCUMENTO NO VÁLIDO COMO FACTURA</p>
      {children}
      <div className={classes.signatures}>
        {signatures.map((said) => (
          <span key={said}>{said}</span>
        ))}
      </div>
      <footer className={classes.foot}>
        <span>{note}</span>
        <span className="tn">
          Emitido {formatDateTime(made)}
          {session && ` por ${session.name}`}
        </span>
      </footer>
    </article>
  );
};
