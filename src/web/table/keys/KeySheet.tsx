import { Kbd } from '@mantine/core';
import { useState } from 'react';
import { theOne, type Noun } from '#shared/noun.ts';
import { Dialog } from '../../feedback/Dialog.tsx';
import type { MenuEntry } from '../column.ts';
import classes from './KeySheet.module.css';

/** What the keys of a list depend on. */
export type KeySheetProps = {
  noun: Noun;
  /** What Enter does on a row, where it does more than unfold it. */
  opens: boolean;
  unfolds: boolean;
  chooses: boolean;
  /** The menu of a row. */
  menu: readonly MenuEntry[] | undefined;
  onClose: () => void;
};

type Keys = readonly [label: string, ...keys: string[]];

/** The keys of what stands on the screen, as it tells them itself. */
const keysOfScreen = (): Keys[] =>
  [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].map((target) => [
    target.ariaLabel ?? target.innerText.trim(),
    target.getAttribute('aria-keyshortcuts') ?? '',
  ]);

function Group({ title, keys }: { title: string; keys: readonly (Keys | false)[] }) {
  const shown = keys.filter((one) => one !== false);
  if (shown.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.group}>
        {shown.map(([label, ...names]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every key of the list that is open. */
export default function KeySheet({ noun, opens, unfolds, chooses, menu, onClose }: KeySheetProps) {
  const [screen] = useState(keysOfScreen);
  const entries = (menu ?? []).flatMap(({ label, hotkey }): Keys[] => (hotkey ? [[label, hotkey]] : []));
  return (
    <Dialog onClose={onClose} title="Teclas" size={760}>
      <div className={classes.groups}>
        <Group
          title="En la lista"
          keys={[
            ['Ir a las filas, y a la siguiente', 'J', '↓'],
            ['Fila anterior', 'K', '↑'],
            opens && [`Abrir ${theOne(noun)}`, 'Enter'],
            unfolds && ['Desplegar y plegar', '→', '←'],
            chooses && ['Elegir', 'X', 'Espacio'],
            chooses && ['Elegir hasta acá', 'Mayús', 'X'],
            chooses && ['Quitar la selección', 'Esc'],
            menu !== undefined && ['Menú de la fila', '.'],
            ...entries,
          ]}
        />
        <div>
          <Group title="En esta pantalla" keys={screen} />
          <Group
            title="En todas partes"
            keys={[
              ['Ir a una pantalla o buscar', 'Ctrl', 'K'],
              ['Esta hoja', '?'],
            ]}
          />
        </div>
      </div>
      <p className={classes.note}>Las teclas de una letra no hacen nada mientras se escribe en un campo.</p>
    </Dialog>
  );
}
