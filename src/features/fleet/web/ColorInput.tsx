import { TextInput } from '@mantine/core';
import classes from './vehicleForm.module.css';

const swatches = [
  ['#fafafa', 'Blanco'],
  ['#d9dbde', 'Plata'],
  ['#8a9096', 'Gris'],
  ['#1b1f22', 'Negro'],
  ['#d1232a', 'Rojo'],
  ['#136adc', 'Azul'],
  ['#00873c', 'Verde'],
  ['#f5ae3d', 'Amarillo'],
] as const;
const HEX = /^#[0-9a-f]{6}$/i;

/** Props of {@link ColorInput}. */
export type ColorInputProps = { value: string; onChange: (color: string) => void; error?: string | undefined };

/** The colour of a vehicle: typed, picked or one of the usual ones, with the arrow that stands for it on the map. */
export const ColorInput = ({ value, onChange, error }: ColorInputProps) => {
  const color = HEX.test(value.trim()) ? value.trim().toLowerCase() : '#fafafa';
  return (
    <div className={classes.color}>
      <div>
        <TextInput
          label="Color"
          value={value}
          error={error}
          maxLength={9}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          leftSection={
            <input
              type="color"
              className={classes.picker}
              aria-label="Elegir color"
              value={color}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          }
        />
        <div className={classes.swatches} role="group" aria-label="Colores frecuentes">
          {swatches.map(([hex, name]) => (
            <button
              key={hex}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={hex === color}
              style={{ background: hex }}
              onClick={() => onChange(hex)}
            />
          ))}
        </div>
      </div>
      <div className={classes.preview}>
        <svg width="42" height="42" viewBox="0 0 24 24" aria-hidden>
          <path d="M21 3 14 21l-3.5-7.5L3 10z" fill={color} stroke="var(--rp-text-3)" strokeWidth="0.8" strokeLinejoin="round" />
        </svg>
        En el mapa
      </div>
    </div>
  );
};
