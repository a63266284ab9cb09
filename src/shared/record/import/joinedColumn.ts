/** A column of a file that tells several fields of a record at once. */
export type JoinedColumn = {
  /** What it is called where somebody says what a column means: 'Apellido y nombre'. */
  label: string;
  /** What files call it besides, parted by '|'. */
  titles: string;
  /** The fields that it tells. */
  fields: readonly string[];
  /** What a cell says of each; a field that it does not tell is not among them. */
  parts: (text: string) => Readonly<Record<string, string>>;
};

/** Such columns, by the names under which they stand among the fields. */
export type JoinedColumns = Readonly<Record<string, JoinedColumn>>;

/** The fields that what a column means tells. */
export const toldBy = (meaning: string, joined: JoinedColumns): readonly string[] => joined[meaning]?.fields ?? [meaning];
