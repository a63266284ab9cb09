import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { Bounds } from '#web/map/bounds.ts';
import { ZonePreview, type ZonePreviewProps } from './ZonePreview.tsx';

/** Props of {@link ZoneStage}. */
export type ZoneStageProps = Omit<ZonePreviewProps, 'box' | 'onSeen'> & {
  /** What the map is fitted to. */
  fit: Bounds | null;
  /** Whether something is done on the map that has to be seen there. */
  isUsed: boolean;
  /** The map. It says when it is drawn. */
  map: (onFirstDrawn: () => void) => ReactNode;
};

/** Where the zones are looked at: at once as a preview, behind which the map begins, then on the map. */
export const ZoneStage = ({ fit, isUsed, map, ...preview }: ZoneStageProps) => {
  const [first] = useState(fit);
  const [isSeen, setSeen] = useState(false);
  const [isPreview, setPreview] = useState(first !== null);
  // From then on the map tells more.
  if (isPreview && (isUsed || fit !== first)) setPreview(false);
  return (
    <>
      {isPreview && first && <ZonePreview {...preview} box={first} onSeen={() => setSeen(true)} />}
      <Suspense fallback={<Skeleton h="100%" radius={0} />}>{(isSeen || !isPreview) && map(() => setPreview(false))}</Suspense>
    </>
  );
};
