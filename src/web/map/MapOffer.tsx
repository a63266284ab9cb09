import { createContext, type ReactNode, use } from 'react';

/** What every map offers in a line at its upper left, such as loading the streets it could show: told by `main.tsx`, for it knows the slices. */
export const MapOffers = createContext<ReactNode>(null);

/** The map's upper left corner: that line, nothing most of the time, and below it what the map's own screen tells there. */
export const MapCorner = ({ children }: { children?: ReactNode }) => (
  <div className="rp-map-corner">
    {use(MapOffers)}
    {children}
  </div>
);
