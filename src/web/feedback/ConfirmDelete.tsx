import { Suspense, useSyncExternalStore } from 'react';
import { later } from '../later.ts';
import type { DeleteQuestion } from './ConfirmDialog.tsx';

const Dialog = later(() => import('./ConfirmDialog.tsx'));

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
