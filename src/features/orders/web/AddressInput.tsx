import { ActionIcon, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { IconMapPin } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { failureOf } from '#web/failure.ts';
import { toast } from '#web/toast.ts';
import { placesApi } from '../../places/web/api.ts';
import { SurenessMark } from '../../places/web/SurenessMark.tsx';
import { useSession } from '../../session/web/session.ts';
import { chosenEnd, type EndChange, isUnplaced, locate, typedEnd } from './endPlace.ts';
import { formId } from './formId.ts';
import classes from './OrderForm.module.css';
import type { EndValues } from './orderForm.ts';

/** How long typing must rest before suggestions are asked for, in milliseconds (spec 2 §2.3). */
const DEBOUNCE = 300;
/** Letters from which on suggestions are asked for. */
const LEAST = 3;

/** Props of {@link AddressInput}. */
export type AddressInputProps = {
  value: EndValues;
  onChange: (change: EndChange) => void;
  onPin: () => void;
  /** What the address is of, for who cannot see where the field stands. */
  of: string;
  error?: ReactNode;
};

/** Street and number with suggestions of the user's country, or by hand: what is written is then looked up when the field is left. */
export const AddressInput = ({ value, onChange, onPin, of, error }: AddressInputProps) => {
  const country = useSession()?.country_code;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [session, setSession] = useState(() => formId());
  const [typed, setTyped] = useState(false);
  const [sought] = useDebouncedValue(value.text.trim(), DEBOUNCE);
  const asking = typed && sought.length >= LEAST;
  const suggestions = useQuery({
    ...placesApi.suggest.queryOptions({ text: sought, ...(country && { country }), session }),
    enabled: asking,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const options = asking ? (suggestions.data?.data ?? []) : [];

  const resolve = useMutation({
    mutationFn: (id: string) => placesApi.resolve.call({ id, session }),
    onSuccess: (place) => {
      onChange(chosenEnd(place));
      setSession(() => formId());
    },
    onError: (failure) => toast.error(failureOf(failure).message, 'No se pudo ubicar la dirección'),
  });
  const look = useMutation({ mutationFn: async (end: EndValues) => onChange(await locate(end, country)) });
  const type = (text: string) => {
    setTyped(true);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
    onChange(typedEnd(text));
  };
  const leave = () => {
    combobox.closeDropdown();
    setTyped(false);
    if (isUnplaced(value) && !resolve.isPending) look.mutate(value);
  };
  const doubtful = value.partial_match && value.coordinates[0] !== 0 && value.text !== '' && !isUnplaced(value);

  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(id) => {
        setTyped(false);
        combobox.closeDropdown();
        resolve.mutate(id);
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Dirección"
          aria-label={`Dirección de ${of}`}
          placeholder="Calle y número"
          required
          maxLength={200}
          autoComplete="off"
          value={value.text}
          error={error}
          description={doubtful ? <span className={classes.doubt}>Dirección dudosa: revise el punto en el mapa</span> : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          rightSectionPointerEvents="all"
          rightSection={
            resolve.isPending || look.isPending ? (
              <Loader size={14} />
            ) : (
              <ActionIcon
                size={24}
                aria-label={`Ubicar ${of} en el mapa`}
                data-placed={value.coordinates[0] !== 0 || undefined}
                onClick={onPin}
              >
                <IconMapPin size={16} stroke={1.7} />
              </ActionIcon>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asking || (options.length === 0 && suggestions.isPending)}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={`Sugerencias para ${of}`}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={option.id} className={classes.suggestion}>
              <span>
                {option.text}
                {option.detail && <small>{option.detail}</small>}
              </span>
              <SurenessMark of={option} />
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>{suggestions.isError ? 'No se pudo buscar' : 'Sin sugerencias: ubíquela en el mapa'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
