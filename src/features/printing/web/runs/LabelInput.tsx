import { Input } from '@mantine/core';
import { useState } from 'react';
import { labelTyped } from './flow.ts';
import { leaveOnEscape } from './leaveOnEscape.ts';

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** Props of {@link LabelInput}. */
export type LabelInputProps = {
  label: string;
  /** Whether the run has no such label, or none from the first to the last. */
  wrong: boolean;
  /** Id of what says so. */
  saidBy: string;
  /** Labels of the run. */
  most: number;
  /** What an empty field stands for; it is filled in when the field is left. */
  empty: number;
  /** From 1; NaN where what was typed is no number. */
  value: number;
  onChange: (label: number) => void;
};

/** Which label of a run, from 1. What was typed stays as it was typed, for the range to say what is wrong with it. */
export const LabelInput = ({ label, wrong, saidBy, most, empty, value, onChange }: LabelInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    onChange(labelTyped(text, empty));
  };
  return (
    <Input
      // It would have no description but its wrapper's.
      withAria={false}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? saidBy : undefined}
      w={84}
      inputMode="numeric"
      autoComplete="off"
      error={wrong}
      // Where the range was changed elsewhere meanwhile, what was typed is no more.
      value={typed !== null && Object.is(labelTyped(typed, empty), value) ? typed : String(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null);
      }}
      onKeyDown={(event) => {
        leaveOnEscape(event);
        const step = STEPS[event.key];
        if (step === undefined || Number.isNaN(value)) return;
        event.preventDefault();
        change(String(Math.min(most, Math.max(1, value + step))));
      }}
    />
  );
};
