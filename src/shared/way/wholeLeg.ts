/** A way in whole seconds and metres, as it is told: what is made of ways is made of these, so that sums agree. */
export const wholeLeg = <L extends { readonly seconds: number; readonly metres: number }>(leg: L): L => ({
  ...leg,
  seconds: Math.round(leg.seconds),
  metres: Math.round(leg.metres),
});
