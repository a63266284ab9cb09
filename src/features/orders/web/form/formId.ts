/** A random UUID (RFC 9562, version 4) from 16 random bytes. `crypto.randomUUID` is missing where the page came without TLS. */
export const formId = (bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(16))): string => {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-');
};
