import { createContext, use, useEffect, useId } from 'react';

/** Takes down what is wrong with a text that a field cannot read, by the field; undefined once nothing is. Outside a form nobody asks. */
export const TypedFaults = createContext<(field: string, fault: string | undefined) => void>(() => {});

/** Keeps the form around a field from being saved while what is written in the field stands for no value. */
export const useTypedFault = (fault: string | undefined): void => {
  const tell = use(TypedFaults);
  const field = useId();
  useEffect(() => tell(field, fault), [tell, field, fault]);
  useEffect(() => () => tell(field, undefined), [tell, field]);
};
