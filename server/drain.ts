/** Whether this process is about to end. Until then it serves as before, but is not ready any more, so that balancers send visitors elsewhere. */
export interface Drain {
  readonly isOn: boolean
}

export const STAYS: Drain = { isOn: false }

/** Asks whether the process is ready, unless it is about to end. */
export const unlessDraining = (drain: Drain, ask: () => Promise<void>) => async (): Promise<void> => {
  if (drain.isOn) throw new Error('the process is about to end')
  await ask()
}
