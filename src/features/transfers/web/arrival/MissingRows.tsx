import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import type { ExpectedOrder } from '../../scan.ts';
import { ResultShape } from '../station/ResultShape.tsx';
import classes from '../station/ScanRows.module.css';

/** Rows that are drawn at first, and more each time. */
const DRAWN = 50;

/** What was awaited and has not been read. */
export const MissingRows = ({ missing }: { missing: readonly ExpectedOrder[] }) => {
  const [drawn, setDrawn] = useState(DRAWN);
  const left = missing.length - drawn;
  return (
    <>
      <ul className={classes.rows} aria-label="Faltan">
        {missing.slice(0, drawn).map(({ _id, internalID, externalID, toAddress, numberPackage }) => (
          <li key={_id} className={classes.row} data-state="missing">
            <ResultShape kind="unverified" className={classes.shape} />
            <div className={classes.words}>
              <b className="tn">{externalID ?? internalID}</b>
              <span className={classes.text}>{toAddress}</span>
            </div>
            <span className={classes.when}>
              {formatCount(numberPackage)} {numberPackage === 1 ? 'bulto' : 'bultos'}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={`as-link ${classes.more}`} onClick={() => setDrawn(drawn + DRAWN * 10)}>
          Mostrar más ({formatCount(left)})
        </button>
      )}
    </>
  );
};
