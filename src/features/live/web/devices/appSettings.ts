/** How often a phone tells where it is, in seconds. */
const EVERY = 10;

/** Base64 of a text, as links carry it. */
const inBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** What Traccar Client reads from a QR: where it sends to, what it calls itself, and how often it sends. */
export const traccarAddress = (address: string, uniqueId: string): string =>
  `${address}?${new URLSearchParams({ id: uniqueId, accuracy: 'highest', distance: '0', interval: String(EVERY), buffer: 'true' })}`;

/** The same for OwnTracks, which opens addresses of its own kind. */
export const ownTracksAddress = (address: string, uniqueId: string): string => {
  const settings = {
    _type: 'configuration',
    mode: 3,
    url: address,
    deviceId: uniqueId,
    tid: uniqueId.slice(-2),
    monitoring: 2,
    moveModeLocatorInterval: EVERY,
  };
  return `owntracks:///config?inline=${encodeURIComponent(inBase64(JSON.stringify(settings)))}`;
};

/** What is typed into OsmAnd's 'Web address'; without its speed, of which nobody knows the unit. */
export const osmAndAddress = (address: string): string => `${address}?lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&bearing={6}`;
