/** A file that another tab has changed, or forgotten. */
interface Told {
  readonly user: string;
  readonly id: string;
}

let channel: BroadcastChannel | undefined;
/** One to a tab: it does not hear itself. */
const theChannel = () => (channel ??= new BroadcastChannel('reparto.import'));

/** Tells the user's other tabs that what is kept of a file is another by now, or gone. */
export const tellTabs = (told: Told): void => theChannel().postMessage(told);

/** Listens to the user's other tabs. @returns ends it */
export const hearTabs = (user: string, listener: (id: string) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data.user === user) listener(data.id);
  };
  theChannel().addEventListener('message', hear);
  return () => theChannel().removeEventListener('message', hear);
};
