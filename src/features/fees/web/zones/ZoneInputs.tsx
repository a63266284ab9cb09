import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { TypedNumberInput } from '#web/form/TypedNumberInput.tsx';
import type { EditedZone, ZoneFaults } from './editedZones.ts';
import type { ZoneTyped } from './useZoneEditing.ts';

/** Letters of a zone's name at most. */
const MAX_NAME = 80;

/** Props of {@link ZoneInputs}. */
export type ZoneInputsProps = {
  zone: EditedZone;
  /** Shown once somebody tried to confirm or to save. */
  faults: ZoneFaults | undefined;
  /** Draws each input where it belongs: over the map below its label, in the table in its cell. */
  cell: (field: 'name' | 'pay' | 'cash', input: ReactNode) => ReactNode;
  labelled?: boolean;
  onType: (typed: Partial<ZoneTyped>) => void;
  onEnter: () => void;
};

/** Name, pago and cobro of a zone. */
export const ZoneInputs = ({ zone, faults, cell, labelled = false, onType, onEnter }: ZoneInputsProps) => {
  const onKeyDown = (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  const naming = (label: string) => (labelled ? { label } : { 'aria-label': `${label} de la zona ${zone.name || 'nueva'}` });
  const amount = (field: 'pay' | 'cash', label: string) => (
    <TypedNumberInput
      {...naming(label)}
      leftSection={labelled ? '$' : undefined}
      leftSectionWidth={24}
      decimals={2}
      ta="right"
      styles={{ input: { textAlign: 'right' } }}
      className="tn"
      value={zone[field]}
      error={faults?.[field]}
      onChange={(value) => onType({ [field]: value })}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <>
      {cell(
        'name',
        <TextInput
          {...naming('Nombre')}
          maxLength={MAX_NAME}
          value={zone.name}
          error={faults?.name}
          onChange={(event) => onType({ name: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />,
      )}
      {cell('pay', amount('pay', 'Pago'))}
      {cell('cash', amount('cash', 'Cobro'))}
    </>
  );
};
