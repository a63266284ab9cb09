const OVER = ['touchend', 'touchcancel'];
const KINDS = ['touchmove', ...OVER];

/**
 * A stop that is held is drawn anew above the others, and the element that was touched is taken off the page: what the finger does is told to
 * that element alone, which passes it on to the window, where who drags listens.
 * @param target what was touched
 */
export const passTouchesOn = (target: EventTarget): void => {
  const pass = (event: Event) => {
    if (OVER.includes(event.type)) for (const kind of KINDS) target.removeEventListener(kind, pass);
    if (!(event instanceof TouchEvent) || (target instanceof Node && target.isConnected)) return;
    // The page would scroll.
    if (event.cancelable) event.preventDefault();
    const { touches, targetTouches, changedTouches } = event;
    // Not every browser makes touches of its own.
    window.dispatchEvent(Object.assign(new Event(event.type, { cancelable: true }), { touches, targetTouches, changedTouches }));
  };
  for (const kind of KINDS) target.addEventListener(kind, pass, { passive: false });
};
