/** The only source of the present moment. Tests bring a clock they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
