import { type ComponentProps, type ComponentType, createElement, useState } from 'react';
import { ahead, later } from './later.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as React's own `lazy` has it
type Any = ComponentType<any>;

/** The same one for as long as it is shown: another one would begin anew. */
const Chosen = ({ choose, props }: { choose: () => Any; props: object }) => {
  const [Shown] = useState(choose);
  return createElement(Shown, props);
};

/**
 * A component whose code is brought before it is needed, by what is given beside it. Once it is there it is shown at once: one of `later` has
 * React show the stand-in around it first, for as long as 300 ms.
 */
export const soon = <T extends Any>(load: () => Promise<{ default: T }>) => {
  let come: Any | undefined;
  const noted = async () => {
    const module = await load();
    come = module.default;
    return module;
  };
  const Late = later(noted);
  const choose = () => come ?? Late;
  const Soon = (props: ComponentProps<T>) => createElement(Chosen, { choose, props });
  return [Soon, () => ahead(noted)] as const;
};
