/** Letters of a file's beginning in which its columns are looked for. */
export const SAMPLE = 65_536;
/** Columns that are offered at most. */
const MAX_COLUMNS = 200;

/** The JSON object that begins at a place of a text; undefined where it is cut off or none. */
const objectAt = (text: string, begin: number): object | undefined => {
  let [depth, isText] = [0, false];
  for (let at = begin; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) {
      try {
        return JSON.parse(text.slice(begin, at + 1)) as object;
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
};

const inJson = (text: string): string[] => {
  const properties = /"properties"\s*:\s*(?=\{)/.exec(text);
  const object = properties && objectAt(text, properties.index + properties[0].length);
  return object ? Object.keys(object) : [];
};

const inTable = (text: string): string[] => {
  const [line = ''] = text.split(/\r\n|\n|\r/, 1);
  const [delimiter = ','] = [',', ';', '\t', '|'].toSorted((a, b) => line.split(b).length - line.split(a).length);
  const cells = line.match(new RegExp(String.raw`("(?:[^"]|"")*"|[^${delimiter}]*)(?:[${delimiter}]|$)`, 'g')) ?? [];
  return cells.map((cell) =>
    cell
      .replace(new RegExp(`[${delimiter}]$`), '')
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
};

/**
 * The columns that a street file seems to have, for its user to say what they are: those of its first feature, or of its first line.
 * @param sample its beginning
 */
export const columnsIn = (sample: string): string[] => {
  const text = sample.replace(/^\u{feff}/u, '');
  const columns = /^\s*[[{]/.test(text) ? inJson(text) : inTable(text);
  // What the loader could not be told is no choice.
  return [...new Set(columns.map((column) => column.trim()))]
    .filter((column) => column !== '' && !/[,=]/.test(column))
    .slice(0, MAX_COLUMNS);
};
