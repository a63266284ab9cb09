import { Kbd, Loader, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconPackage, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { fold } from '#shared/text.ts';
import { useBackCloses } from '../../feedback/backCloses.ts';
import type { Finder, FoundRecord } from '../../screens.tsx';
import classes from './Palette.module.css';
import { pasteLines } from '../../pasteLines.ts';

/** One thing the palette can do. */
export interface PaletteAction {
  id: string;
  /** E.g. 'Importar órdenes'. */
  label: string;
  /** E.g. the area that the screen is in. */
  description?: string;
  icon?: ReactNode;
  /** The key that does it on its screen, e.g. 'N'. */
  hotkey?: string;
  onSelect: () => void;
}

/** What was typed before the palette was there. */
export interface EarlyKeys {
  text: string;
  /** Whether Enter came after it. */
  enter: boolean;
}

/** What the palette offers. */
export interface PaletteProps {
  actions: readonly PaletteAction[];
  /** Looks for a tracking number; never called with an empty one. Undefined where nothing may be looked up. */
  onSearch: ((tracking: string) => void) | undefined;
  /** Brings what finds records. */
  finder: (() => Promise<Finder>) | undefined;
  /** Goes to a record that was found. */
  onOpen: (path: string) => void;
}

interface OpenPaletteProps extends PaletteProps {
  onClose: () => void;
  /** Called when the field has the focus, for what was typed until then. */
  onReady: () => EarlyKeys | null;
}

type Option = { id: string; icon: ReactNode; words: ReactNode; hotkey?: string | undefined; onSelect: () => void };
type Group = { title: string; options: Option[] };

/** How long what is typed rests before records are sought, in milliseconds. */
const REST = 200;
/** Letters from which on records are sought. */
const MIN_LETTERS = 2;
/** Whether a text may be a number of a record. */
const isNumber = (text: string) => /\d/.test(text);
const ICON = { size: 17, stroke: 1.7 };

/** Lists what can be gone to or begun, and the records that a text finds; the first of them all is marked, and Enter is for it. */
export default function Palette({ actions, onSearch, finder, onOpen, onClose, onReady }: OpenPaletteProps) {
  useBackCloses(onClose);
  const prompt = onSearch ? 'Ir a una pantalla o buscar una orden' : 'Ir a una pantalla';
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const sought = text.trim();
  const [rested] = useDebouncedValue(sought, REST);
  const found = useQuery({
    queryKey: ['palette', rested],
    queryFn: async () => finder && (await finder()).find(rested),
    enabled: finder !== undefined && rested.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isFresh = rested === sought && !found.isPlaceholderData;
  const searching = sought.length >= MIN_LETTERS && finder !== undefined && (!isFresh || found.isPending);
  const records = sought.length >= MIN_LETTERS && isFresh ? found.data : undefined;

  const actionsFor = (typed: string) => {
    const wanted = fold(typed).split(/\s+/);
    return actions.filter(({ label, description = '' }) => {
      const name = fold(`${label} ${description}`);
      return wanted.every((word) => name.includes(word));
    });
  };
  const recordOption = ({ path, label, note, mark }: FoundRecord, icon: ReactNode): Option => ({
    id: path,
    icon,
    words: (
      <>
        <span className={classes.found}>
          <span className="tn">{label}</span>
          {mark}
        </span>
        {note && <small>{note}</small>}
      </>
    ),
    onSelect: () => onOpen(path),
  });
  const recordGroup: Group = {
    title: records?.title ?? '',
    options: [
      ...(records?.found ?? []).map((one) => recordOption(one, <IconPackage {...ICON} />)),
      ...(records?.more ? [recordOption(records.more, <IconArrowRight {...ICON} />)] : []),
    ],
  };
  const actionGroup: Group = {
    title: 'Pantallas y acciones',
    options: actionsFor(sought).map(({ id: action, label, description, icon, hotkey, onSelect }) => ({
      id: action,
      icon,
      words: (
        <>
          {label}
          {description && <small>{description}</small>}
        </>
      ),
      hotkey,
      onSelect,
    })),
  };
  const track: Option[] =
    onSearch && sought !== ''
      ? [{ id: 'tracking', icon: <IconSearch {...ICON} />, words: `Buscar el tracking «${sought}»`, onSelect: () => onSearch(sought) }]
      : [];
  // A number is an order's; words that name a screen are for it.
  const groups = [
    ...(isNumber(sought) ? [recordGroup, actionGroup] : [actionGroup, recordGroup]),
    { title: 'Seguimiento', options: track },
  ].filter((group) => group.options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const at = Math.min(marked, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const choose = (option: { onSelect: () => void } | undefined) => {
    if (!option) return;
    onClose();
    option.onSelect();
  };
  const type = (next: string) => {
    setText(next);
    setMarked(0);
  };
  /** Enter is for what is found, not for what is there until it is: it waits no longer than to ask. */
  const enter = async (typed: string) => {
    if (typed === '') return choose(options[at]);
    const [action] = actionsFor(typed);
    if (marked > 0 || (!searching && typed === sought)) return choose(options[at]);
    if (action && !isNumber(typed)) return choose(action);
    onClose();
    const path =
      finder &&
      (await finder()
        .then((one) => one.only(typed))
        .catch(() => undefined));
    if (path) onOpen(path);
    else onSearch?.(typed);
  };
  const takeEarly = () => {
    const early = onReady();
    if (!early || early.text === '') return;
    if (early.enter) void enter(early.text.trim());
    else type(early.text);
  };

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      yOffset="10vh"
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay blur={0} backgroundOpacity={0.45} />
      <Modal.Content radius="lg" aria-label={prompt} data-palette>
        <TextInput
          className={classes.search}
          role="combobox"
          aria-label={prompt}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          placeholder={prompt}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          leftSection={<IconSearch {...ICON} />}
          rightSection={searching ? <Loader size={14} /> : undefined}
          value={text}
          onFocus={takeEarly}
          onChange={(event) => type(event.currentTarget.value)}
          onPaste={(event) => {
            const lines = pasteLines(event);
            if (lines !== undefined) type(lines);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined) {
              event.preventDefault();
              setMarked((at + step + options.length) % Math.max(1, options.length));
            } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              void enter(sought);
            }
          }}
        />
        <div ref={list} id={id} role="listbox" aria-label={prompt} className={classes.list} hidden={options.length === 0}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={classes.group} aria-hidden>
                {group.title}
              </div>
              {group.options.map((option) => {
                const index = options.indexOf(option);
                return (
                  <div
                    key={option.id}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === at}
                    className={classes.option}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                  >
                    {option.icon}
                    <span className={classes.words}>{option.words}</span>
                    {option.hotkey && <Kbd size="xs">{option.hotkey}</Kbd>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {options.length === 0 && !searching && (
          <p role="status" className={classes.nothing}>
            Ninguna pantalla se llama así.
          </p>
        )}
        <div className={classes.hints} aria-hidden>
          <span>
            <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> elige
          </span>
          <span>
            <Kbd size="xs">Enter</Kbd> abre
          </span>
          <span>
            <Kbd size="xs">Esc</Kbd> cierra
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
