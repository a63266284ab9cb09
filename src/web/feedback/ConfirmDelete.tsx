import { Suspense, useSyncExternalStore } from 'react';
import { later } from '../later.ts';

const Dialog = later(() => import('./ConfirmDialog.tsx'));

/** What is asked before something is lost. */
export interface DeleteQuestion {
  /** The whole question, e.g. '¿Desea borrar la tarifa AMBA Flex?'. */
  title: string;
  /** Default 'Dicha acción es permanente'. */
  note?: string;
  /** The button's text; default 'Eliminar'. */
  action?: string;
  /** Label of a text that has to be given along, e.g. 'Observación'. */
  reason?: string;
  /** Stands above what the server refused, e.g. 'Error al eliminar la tarifa AMBA Flex'. */
  failed?: string;
  /** Does it; a refusal is shown and the question stays. @param reason empty when none was asked for */
  confirm: (reason: string) => Promise<unknown>;
}

let asked: DeleteQuestion | undefined;
const listeners = new Set<() => void>();

function ask(question: DeleteQuestion | undefined) {
  asked = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before something is lost: Eliminar / Cancelar, the button shows progress and a refusal stays on the screen. */
export function confirmDelete(question: DeleteQuestion): void {
  ask(question);
}

/** Where the question is drawn; stands once, in `Providers`. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  return (
    question && (
      <Suspense>
        <Dialog question={question} onClose={() => ask(undefined)} />
      </Suspense>
    )
  );
}
