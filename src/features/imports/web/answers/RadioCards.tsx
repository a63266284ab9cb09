import classes from './Answers.module.css';

/** One of several answers. */
export interface CardOption {
  readonly value: string;
  readonly title: string;
  readonly note?: string | undefined;
}

/** What {@link RadioCards} show. */
export interface RadioCardsProps {
  /** Id of what names them. */
  labelledBy: string;
  name: string;
  options: readonly CardOption[];
  value: string | null;
  onChange: (value: string) => void;
  /** Id of what is wrong. */
  error?: string | undefined;
}

/** Answers of which one is chosen, each a card with what it means. */
export const RadioCards = ({ labelledBy, name, options, value, onChange, error }: RadioCardsProps) => (
  <div
    role="radiogroup"
    aria-labelledby={labelledBy}
    aria-describedby={error}
    aria-invalid={error ? true : undefined}
    className={classes.cards}
  >
    {options.map((option) => (
      <label key={option.value} className={classes.card}>
        <input type="radio" name={name} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} />
        <span>
          <b>{option.title}</b>
          {option.note && <small className="tn">{option.note}</small>}
        </span>
      </label>
    ))}
  </div>
);
