import { differs, withValues, type ThreeWays } from '../differences.ts';
import type { Difference } from '../ConflictNotice.tsx';

/** A picture as a form holds it. */
export type PictureValue = {
  /** Where the one is that was saved. */
  shown: string | null;
  /** A new one, which is still on this computer; a draft does not keep it. */
  file: File | null;
  /** Whether the saved one is taken away. */
  removed: boolean;
};

/** A picture as it was saved. */
export const savedPicture = (shown: string | null | undefined): PictureValue => ({ shown: shown ?? null, file: null, removed: false });

/** A picture as it is sent: a new one, an empty text to take the saved one away, nothing to leave it. */
export const sentPicture = ({ file, removed }: PictureValue): File[] | '' | undefined => (file ? [file] : removed ? '' : undefined);

/** What is said of pictures that were changed here while somebody else saved the record; each is taken back by itself. */
export const pictureDifferences = <Values extends object>(
  labels: { readonly [Name in keyof Values]?: string },
  ways: ThreeWays<Values>,
): Difference<Values>[] =>
  (Object.entries(labels) as [keyof Values & string, string][]).flatMap(([name, label]) => {
    const { file, removed } = ways.mine[name] as PictureValue;
    if (!file && !(removed && differs(ways, name))) return [];
    const { shown } = ways.theirs[name] as PictureValue;
    return [
      {
        key: name,
        label,
        theirs: shown ? 'la guardada' : 'sin imagen',
        mine: file?.name ?? 'sin imagen',
        take: (now) => withValues(now, ways.mine, [name]),
      },
    ];
  });
