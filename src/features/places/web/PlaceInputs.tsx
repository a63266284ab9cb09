import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { capitalised, type Noun } from '#shared/noun.ts';
import { RecordPlace } from '#shared/place/address.ts';
import { recordPlaceFields } from '#shared/place/recordPlaceFields.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { AddressInput } from './AddressInput.tsx';
import { PinModal } from './PinModal.tsx';
import classes from './PlaceInputs.module.css';
import { PlaceMap } from './PlaceMap.tsx';
import { type RecordPlaceValues, settledPlace } from './placeValues.ts';

const limits = limitsOf(RecordPlace);
/** The parts beside the address, in one row. */
const parts = ['floor', 'door', 'postalCode', 'town'] as const;

/** Props of {@link PlaceInputs}. */
export type PlaceInputsProps<Values extends RecordPlaceValues> = {
  form: UseFormReturnType<Values>;
  /** Whose place it is. */
  noun: Noun;
  /** Puts a dialog over the form, or takes it away with null. */
  over: (dialog: ReactNode) => void;
  /** What the point on the map beside them is called; without it there is no map but the one of its dialog. */
  mapped?: string;
};

/** Where a record is: its address with suggestions, which door, and its point, moved in a dialog or on a map below. */
export const PlaceInputs = <Values extends RecordPlaceValues>({ noun, over, mapped, ...props }: PlaceInputsProps<Values>) => {
  // Of the whole form only its place matters here.
  const form = props.form as unknown as UseFormReturnType<RecordPlaceValues>;
  const { values } = form;
  const move = (coordinates: [number, number]) => {
    form.setValues((now) => settledPlace({ ...(now as RecordPlaceValues), coordinates, partial_match: false }));
    form.clearFieldError('text');
  };
  const pin = () =>
    over(
      <PinModal
        title={capitalised(noun.one)}
        of={`${noun.feminine ? 'esta' : 'este'} ${noun.one}`}
        place={values}
        onSave={move}
        onClose={() => over(null)}
      />,
    );
  return (
    <>
      <div data-span="12">
        <AddressInput
          of={noun.one}
          value={values}
          onChange={(change) => {
            form.setValues((now) => change(now as RecordPlaceValues));
            form.clearFieldError('text');
          }}
          onPin={pin}
          error={form.errors['text']}
        />
      </div>
      <div data-span="12" className={classes.parts}>
        {parts.map((path) => (
          <FieldInput key={path} form={form} path={path} field={recordPlaceFields[path]} limits={limits[path]} />
        ))}
      </div>
      {mapped !== undefined && (
        <div data-span="12" className={classes.map}>
          <PlaceMap coordinates={values.coordinates} name={mapped} onMove={({ lng, lat }) => move([lng, lat])} />
          <p className="rp-map-hint">
            {values.coordinates[0] === 0 ? 'Haga clic para ubicar el punto' : 'Arrastre el marcador para corregir el punto'}
          </p>
        </div>
      )}
    </>
  );
};
