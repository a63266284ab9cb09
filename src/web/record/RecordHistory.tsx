import { useFocusBack } from '../feedback/focusBack.ts';
import { Sheet } from '../feedback/Sheet.tsx';
import { RecordChanges, type RecordChangesProps } from './RecordChanges.tsx';

/** Props of {@link RecordHistory}. */
export type RecordHistoryProps = RecordChangesProps & {
  /** What the record is called. */
  name: string;
  onClose: () => void;
};

/** 'Historial de cambios', beside the list. */
export default function RecordHistory({ name, onClose, ...changes }: RecordHistoryProps) {
  useFocusBack();
  return (
    <Sheet onClose={onClose} position="right" size={540} title={`Historial de cambios · ${name}`} zIndex={300}>
      <RecordChanges {...changes} />
    </Sheet>
  );
}
