import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** What cannot be seen yet, or is long to draw: drawn bit by bit after the first picture stands; at once when it has to be there. */
export function DrawnLater({ visible, children }: { visible: boolean; children: ReactNode }) {
  const [drawn, setDrawn] = useState(visible);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return drawn || visible ? children : null;
}
