import { ActionIcon, Combobox, Kbd, Loader, TextInput, useCombobox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconMapPin } from '@tabler/icons-react';
import { use, useState, type ReactNode } from 'react';
import { v4 as newUuid } from 'uuid';
import { limitsOf } from '#web/form/limits.ts';
import { Address } from '#shared/place/address.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { LateValues } from '#web/form/lateValues.ts';
import { toast } from '#web/feedback/toast.ts';
import { useMatches } from '#web/select/useMatches.ts';
import type { PlaceSuggestion } from '../contract.ts';
import { placesApi } from './api.ts';
import { SurenessMark } from './SurenessMark.tsx';
import { useSession } from '../../session/web/session.ts';
import classes from './AddressInput.module.css';
import { bestSuggestion } from './bestSuggestion.ts';
import type { PlaceValues } from './placeValues.ts';
import { besideText, chosenPlace, isUnplaced, locate, type PlaceChange, typedPlace } from './placing.ts';

/** How long typing must rest before suggestions are asked for, in milliseconds (spec 2 §2.3). */
const DEBOUNCE = 300;
/** Letters from which on suggestions are asked for. */
const LEAST = 3;
const NUMBERS = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];
const limits = limitsOf(Address);

/** Props of {@link AddressInput}. */
export type AddressInputProps = {
  value: PlaceValues;
  onChange: (change: PlaceChange) => void;
  onPin: () => void;
  /** What the address is of, for who cannot see where the field stands. */
  of: string;
  /** Whether it takes the focus of the form that it stands in. */
  first?: boolean;
  error?: ReactNode;
};

/**
 * Street and number with suggestions of the user's country, or by hand: what is written is then looked up when the field is left. Of
 * several that are as good Enter takes none: it asks for the town.
 */
export const AddressInput = ({ value, onChange, onPin, of, first = false, error }: AddressInputProps) => {
  const country = useSession()?.country_code;
  const late = use(LateValues);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [session, setSession] = useState(() => newUuid());
  const [typed, setTyped] = useState(false);
  /** Enter was for an address of several towns: a digit now chooses one of them. */
  const [choosing, setChoosing] = useState(false);

  const resolve = useMutation({
    mutationFn: ({ id }: { id: string; text: string }) => placesApi.resolve.call({ id, session }),
    networkMode: 'always',
    onSuccess: (place, { text }) => {
      onChange((now) => (now.text === text ? chosenPlace(place)(now) : now));
      setSession(() => newUuid());
    },
    onError: (failure) => toast.error(failureOf(failure).message, 'No se pudo ubicar la dirección'),
  });
  const look = useMutation({
    mutationFn: async (place: PlaceValues) => onChange(await locate(place, country)),
    networkMode: 'always',
  });
  const quiet = () => undefined;
  const take = ({ id }: PlaceSuggestion) => {
    setTyped(false);
    combobox.closeDropdown();
    return resolve.mutateAsync({ id, text: value.text }).catch(quiet);
  };
  const place = () => {
    setTyped(false);
    combobox.closeDropdown();
    return isUnplaced(value) && !resolve.isPending ? look.mutateAsync(value).catch(quiet) : Promise.resolve();
  };
  const text = value.text.trim();
  const asking = typed && text.length >= LEAST;
  const { town, postalCode } = besideText(value);
  const suggestions = useMatches({
    store: combobox,
    name: ['places', country, session, town, postalCode],
    text: asking ? text : '',
    rest: DEBOUNCE,
    enabled: asking,
    find: async (sought) => (await placesApi.suggest.call({ text: sought, town, postalCode, ...(country && { country }), session })).data,
    best: (found) => bestSuggestion(found, value.text),
    onTake: take,
    onNone: place,
    onDoubt: () => setChoosing(true),
  });
  const options = asking ? suggestions.matches : [];
  // Of several addresses that are as good none is marked, and none that something speaks against: which it is has to be said.
  const isOpen = suggestions.fresh && options.length > 0 && bestSuggestion(options, value.text) === undefined;
  // Streets that are but begun are read without a question.
  const doubt = isOpen && (choosing || value.addressNumber !== 0);
  const oneStreet = options.every((option) => option.text === options[0]?.text && option.detail !== '');
  const busy = resolve.isPending || look.isPending || suggestions.searching;

  const type = (next: string) => {
    setTyped(true);
    setChoosing(false);
    suggestions.forget();
    combobox.resetSelectedOption();
    if (next.trim().length >= LEAST) combobox.openDropdown();
    else combobox.closeDropdown();
    onChange(typedPlace(next));
  };
  const leave = () => {
    combobox.closeDropdown();
    setChoosing(false);
    // A suggestion that Enter waits for is still wanted.
    if (suggestions.awaited === null) late(place());
  };
  const placed = value.coordinates[0] !== 0 && value.text !== '' && !isUnplaced(value);
  const doubtful = value.partial_match && placed;
  // An open list stands over the line.
  const hint =
    asking && combobox.dropdownOpened
      ? '\u00A0'
      : placed
        ? 'Ubicada en el mapa'
        : busy
          ? 'Buscando…'
          : 'Elija una sugerencia o ubíquela en el mapa';

  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(id) => {
        const chosen = options.find((option) => option.id === id);
        if (chosen) late(take(chosen));
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Dirección"
          aria-label={`Dirección de ${of}`}
          placeholder="Calle y número"
          required
          data-autofocus={first || undefined}
          maxLength={limits.address.maxLength}
          autoComplete="off"
          value={value.text}
          error={error}
          // One line in every state, so that the two ends stay level and nothing jumps.
          description={
            error ? undefined : doubtful ? (
              <span className={classes.doubt}>{value.doubt || 'Dirección dudosa'}: revise el punto en el mapa</span>
            ) : (
              hint
            )
          }
          className={classes.address}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            const numbered = choosing && doubt && combobox.dropdownOpened ? options[Number(event.key) - 1] : undefined;
            if (numbered) {
              event.preventDefault();
              late(take(numbered));
              return;
            }
            suggestions.onKeyDown(event);
            if (event.key === 'Enter' && !combobox.dropdownOpened) leave();
          }}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              size={24}
              aria-label={`Ubicar ${of} en el mapa`}
              aria-busy={busy}
              data-placed={value.coordinates[0] !== 0 || undefined}
              onClick={onPin}
            >
              {busy ? <Loader size={14} /> : <IconMapPin size={16} stroke={1.7} />}
            </ActionIcon>
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asking}>
        {doubt && (
          <Combobox.Header className={classes.question} role="status">
            {options.length === 1
              ? 'Hay una, y es dudosa. ¿Es esa?'
              : `Hay ${NUMBERS[options.length] ?? options.length}. ${oneStreet ? '¿En qué localidad?' : '¿Cuál es?'}`}
          </Combobox.Header>
        )}
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={`Sugerencias para ${of}`}>
          {options.map((option, index) => (
            <Combobox.Option key={option.id} value={option.id} disabled={!suggestions.fresh} className={classes.suggestion}>
              {doubt && <Kbd size="xs">{index + 1}</Kbd>}
              <span>
                {doubt && oneStreet ? <b>{option.detail}</b> : option.text}
                {option.detail && !(doubt && oneStreet) && <small>{option.detail}</small>}
              </span>
              <SurenessMark of={option} />
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>
              {suggestions.failed
                ? 'No se pudo buscar'
                : suggestions.fresh
                  ? 'Sin sugerencias: ubíquela en el mapa'
                  : 'Buscando direcciones…'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {doubt && (
          <Combobox.Footer className={classes.keys}>
            {choosing
              ? `Pulse el número de ${oneStreet ? 'la localidad' : 'la dirección'}, o siga escribiendo.`
              : 'Enter no elige ninguna: escriba la localidad, o Enter y su número.'}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
};
