import { formatCount } from '#shared/money.ts';
import { oneLine } from '#shared/text.ts';

/** What was found in a file, each with its sentence in singular and in plural; `#` is the count. */
const sentences = {
  missing: ['# tramo sin geometría quedó afuera', '# tramos sin geometría quedaron afuera'],
  notStreet: ['# línea que no es una calle quedó afuera', '# líneas que no son calles quedaron afuera'],
  notLine: ['# elemento que no es una línea quedó afuera', '# elementos que no son líneas quedaron afuera'],
  unreadable: [
    '# tramo con una geometría que no se entiende quedó afuera',
    '# tramos con una geometría que no se entiende quedaron afuera',
  ],
  onePoint: ['# tramo de un solo punto quedó afuera', '# tramos de un solo punto quedaron afuera'],
  elsewhere: ['# tramo fuera del país quedó afuera', '# tramos fuera del país quedaron afuera'],
  tooLong: ['# tramo de más de 100 km quedó afuera', '# tramos de más de 100 km quedaron afuera'],
  nameless: ['# tramo no tiene nombre', '# tramos no tienen nombre'],
  longName: ['# nombre de más de 200 letras se cortó', '# nombres de más de 200 letras se cortaron'],
  badNumber: ['# altura no se entiende y se dejó vacía', '# alturas no se entienden y se dejaron vacías'],
  mixed: ['# vereda mezcla números pares e impares', '# veredas mezclan números pares e impares'],
  scattered: [
    '# calle en partes separadas quedó sin numeración: cargue sus cuadras',
    '# calles en partes separadas quedaron sin numeración: cargue sus cuadras',
  ],
  direction: [
    '# tramo tiene un sentido que no se entiende: quedó de doble mano',
    '# tramos tienen un sentido que no se entiende: quedaron de doble mano',
  ],
  rank: [
    '# tramo tiene una jerarquía que no se entiende: quedó como calle local',
    '# tramos tienen una jerarquía que no se entiende: quedaron como calles locales',
  ],
} as const satisfies Record<string, readonly [string, string]>;
export type Finding = keyof typeof sentences;

/** Words of the file that are shown with a finding, and their letters. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 20;

/** What was not understood in some files, counted. */
export type Findings = {
  count: (finding: Finding, example?: string) => void;
  of: (finding: Finding) => number;
  /** One sentence for each kind, in words. */
  sentences: () => string[];
};

/**
 * Nothing found yet.
 * @param sum counts all of it too
 */
export const newFindings = (sum?: Findings): Findings => {
  const found = new Map<Finding, { count: number; examples: Set<string> }>();
  return {
    count: (finding, example) => {
      sum?.count(finding, example);
      const entry = found.get(finding) ?? { count: 0, examples: new Set() };
      entry.count += 1;
      if (example !== undefined && entry.examples.size < EXAMPLES)
        entry.examples.add(oneLine(example).slice(0, EXAMPLE_LENGTH).toWellFormed());
      found.set(finding, entry);
    },
    of: (finding) => found.get(finding)?.count ?? 0,
    sentences: () =>
      (Object.keys(sentences) as Finding[]).flatMap((finding) => {
        const entry = found.get(finding);
        if (!entry) return [];
        const sentence = sentences[finding][entry.count === 1 ? 0 : 1].replace('#', formatCount(entry.count));
        return entry.examples.size === 0 ? [sentence] : [`${sentence} (${[...entry.examples].map((word) => `"${word}"`).join(', ')})`];
      }),
  };
};
