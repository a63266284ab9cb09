import { FilterStrip, type FilterStripProps } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { ORDERS } from '../../noun.ts';

/** Props of {@link OrderStrip}. */
export type OrderStripProps = Omit<FilterStripProps, 'noun' | 'search'> & {
  /** What the search is called; the list's unless told. */
  label?: string;
  /** What is sought in the list. */
  sought: string | undefined;
  /** Takes what is typed into the address; undefined when it is nothing to look for. */
  onSought: (text: string | undefined) => Promise<void>;
  /** The rows of what is sought are wanted: the focus goes there. */
  onResults: () => void;
};

/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 350;

/** Head of a list of orders: title, search, filters in force, what others changed, actions. */
export const OrderStrip = ({ label = 'Buscar en la lista', sought, onSought, onResults, ...strip }: OrderStripProps) => {
  // One letter is nothing to look for.
  const seek = (text: string) => onSought(text.length > 1 ? text : undefined);
  return (
    <FilterStrip
      noun={ORDERS}
      search={
        <SearchField
          label={label}
          rest={REST}
          maxLength={200}
          value={sought ?? ''}
          onChange={(text) => void seek(text)}
          onEnter={(text) => void seek(text).then(onResults)}
        />
      }
      {...strip}
    />
  );
};
