import { notifications } from '@mantine/notifications';

const show = (color: string, message: string, title: string | undefined, autoClose: number) =>
  notifications.show({ color, message, title, autoClose, withBorder: true, closeButtonProps: { 'aria-label': 'Cerrar el aviso' } });

/** Short notices at the bottom right. An error stays 8 s, the others 4 s. */
export const toast = {
  /** Something was done, e.g. 'Copiado con éxito'. */
  ok: (message: string, title?: string) => show('green', message, title, 4000),
  /** Something was refused or failed. */
  error: (message: string, title?: string) => show('red', message, title, 8000),
  /** Something was done, but not all, or needs a look. */
  warning: (message: string, title?: string) => show('amber', message, title, 8000),
};
