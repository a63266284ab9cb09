/** Files write the same few towns and days thousands of times. */
const MAX_KEPT = 10_000;
/** Letters of a text that is worth keeping. */
const MAX_KEY = 200;

/** A reading of texts that keeps what the last of them were, for as long as they are not too many. Values are shared: nobody changes them. */
export const kept = <Value>(read: (text: string) => Value): ((text: string) => Value) => {
  const values = new Map<string, Value>();
  return (text) => {
    const known = values.get(text);
    if (known !== undefined) return known;
    const value = read(text);
    if (values.size >= MAX_KEPT) values.clear();
    if (text.length <= MAX_KEY) values.set(text, value);
    return value;
  };
};
