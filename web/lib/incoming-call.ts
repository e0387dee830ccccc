type Listener = () => void

/** A call that came in while the page was open. */
export interface Call {
  readonly number: string
  readonly at: number
}

let current: Call | undefined
const listeners = new Set<Listener>()

function set(call: Call | undefined): void {
  current = call
  for (const listener of listeners) listener()
}

/** The last incoming call, until the user dismisses it. */
export const incomingCall = {
  ring: (number: string): void => set({ number, at: Date.now() }),
  dismiss: (): void => set(undefined),
  current: (): Call | undefined => current,
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
