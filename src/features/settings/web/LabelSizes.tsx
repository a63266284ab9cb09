import { labelSizes, type LabelCode } from '../labelSizes.ts';
import classes from './Settings.module.css';

/** Pixels of a millimetre in the drawings. */
const SCALE = 0.4;

/** Props of {@link LabelSizes}. */
export type LabelSizesProps = { value: LabelCode | null; onChange: (size: LabelCode) => void; error?: string | undefined };

/** The sizes of labels to choose from, drawn to scale; punched ones dashed. */
export const LabelSizes = ({ value, onChange, error }: LabelSizesProps) => (
  <fieldset
    className={classes.sizes}
    data-wrong={error !== undefined || undefined}
    aria-describedby={error ? 'label-size-error' : undefined}
  >
    <legend>
      Tamaño de la etiqueta, en mm <span aria-hidden>*</span>
    </legend>
    <div>
      {labelSizes.map(({ code, width, height, punched }) => (
        <label key={code} data-chosen={code === value || undefined}>
          <input
            type="radio"
            name="label-size"
            value={code}
            checked={code === value}
            onChange={() => onChange(code)}
            aria-invalid={error !== undefined || undefined}
            required
          />
          <span className={classes.drawing} aria-hidden>
            <span style={{ width: width * SCALE, height: height * SCALE }} data-punched={punched || undefined} />
          </span>
          <b className="tn">
            {width} × {height}
          </b>
          <span>{punched ? 'troquelada' : 'continua'}</span>
        </label>
      ))}
    </div>
    {error && (
      <p id="label-size-error" role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
