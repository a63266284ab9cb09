import { createElement, type ReactNode } from 'react';
import { bring } from '../later.ts';

type Tone = 'green' | 'red' | 'amber';

const shown = new Set<() => void>();
let used = false;

/** Tells `NoticeHost` that there is something to show: the notices are loaded when the first one comes. */
export const noticesInUse = {
  subscribe: (listener: () => void): (() => void) => {
    shown.add(listener);
    return () => shown.delete(listener);
  },
  get: (): boolean => used,
};

/** Brings the notices over. */
export const loadNotices = () => import('@mantine/notifications');
const bringNotices = bring(loadNotices);

/** The notices that stand, by what they say: said again, one takes the place of the other. */
const standing = new Map<string, string>();

/** @param body stands for the message, where that is more than text */
async function show(
  color: Tone,
  message: string,
  title: string | undefined,
  autoClose: number | false,
  body?: (hide: () => void) => ReactNode,
) {
  const { notifications } = await bringNotices();
  const text = [color, title, message].join('\n');
  const before = standing.get(text);
  if (before !== undefined) notifications.hide(before);
  const id: string = notifications.show({
    color,
    message: body ? body(() => notifications.hide(id)) : message,
    title,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Cerrar el aviso' },
    onClose: () => {
      if (standing.get(text) === id) standing.delete(text);
    },
  });
  standing.set(text, id);
  used = true;
  for (const listener of shown) listener();
}

/** Short notices at the bottom right. An error stays 8 s, the others 4 s. */
export const toast = {
  /** Something was done, e.g. 'Copiado con éxito'. @param to stands below, as a number: '12AB00001234' */
  ok: (done: string, to?: string): void => void (to === undefined ? show('green', done, undefined, 4000) : show('green', to, done, 4000)),
  /** Something was done that can be taken back for as long as this stands, 8 s. */
  undoable: (done: string, undo: () => void): void =>
    void show('green', '', done, 8000, (hide) => {
      const take = () => {
        hide();
        undo();
      };
      return createElement('button', { type: 'button', className: 'as-link', onClick: take }, 'Deshacer');
    }),
  /** Something was refused or failed. */
  error: (message: string, title?: string): void => void show('red', message, title, 8000),
  /** Something that is to be dealt with; stays until it is closed. */
  lasting: (message: string, title?: string): void => void show('red', message, title, false),
  /** Something was done, but not all, or needs a look. */
  warning: (message: string, title?: string): void => void show('amber', message, title, 8000),
};
