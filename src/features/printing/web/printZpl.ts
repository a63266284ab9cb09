import { counted } from '#shared/noun.ts';
import { formatDay, formatTime, today } from '#shared/time.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { saveFile } from '#web/saveFile.ts';
import { signedIn } from '../../session/web/session.ts';
import { printRaw } from '../../settings/web/usePrinters.ts';
import { tellAbsent, unchooseRefused } from './absentOrders.ts';
import { printingApi } from './api.ts';
import { LABELS } from './runs/labelNoun.ts';

/** Title of what is said about the printer of labels (spec 2 §8). */
export const PRINTER = 'Impresora Térmica';
/** What is said where nobody chose a size of labels (spec 2 §8). */
export const NO_LABEL = 'Debe configurar la impresora desde Configuración';

/** Name of a file of labels: 'etiquetas 24-11-26 08.42.zpl'. */
export const zplFileName = (now: Date) =>
  `etiquetas ${formatDay(today(now)).replaceAll('/', '-')} ${formatTime(now).replace(':', '.')}.zpl`;

/**
 * Prints the labels of orders on one's own printer of labels; where that is not there they are saved as a file (spec 2 §2.2, §8). Says what
 * came of it.
 */
export const printZpl = async (orders: readonly string[]): Promise<void> => {
  const session = signedIn();
  if (!session?.zplLabel) {
    toast.warning(NO_LABEL, PRINTER);
    return;
  }
  try {
    const { zpl, labels, absent } = await printingApi.zpl.call({ orders: [...orders] });
    tellAbsent({ orders: orders.length - absent.length, absent }, [...orders]);
    const save = () => saveFile(zplFileName(new Date()), new TextEncoder().encode(zpl));
    const said = counted(labels, LABELS);
    if (!session.zplPrint) {
      save();
      toast.ok(`${said} en un archivo .zpl: no hay una impresora elegida`, PRINTER);
      return;
    }
    try {
      await printRaw(session.zplPrint, zpl);
      toast.ok(`${said} en ${session.zplPrint}`, PRINTER);
    } catch (error) {
      save();
      toast.warning(`${error instanceof Error ? error.message : String(error)}. Se bajaron como .zpl: ${said}`, PRINTER);
    }
  } catch (error) {
    unchooseRefused(error, [...orders]);
    toast.error(failureOf(error).message, 'No se pudo imprimir');
  }
};
