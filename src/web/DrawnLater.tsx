import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** What cannot be seen yet: drawn after the first picture stands, so that nobody waits for it; at once when it comes into view. */
export function DrawnLater({ visible, children }: { visible: boolean; children: ReactNode }) {
  const [drawn, setDrawn] = useState(visible);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return drawn || visible ? children : null;
}
