import { TOAST_DURATION } from '#shared/domain/limits.ts'

export interface Toast {
  readonly id: number
  readonly title: string
  readonly text?: string
  /** A second line in German where the specification fixes English texts. */
  readonly note?: string
  readonly failed: boolean
  /** An action for the user, while it is shown. */
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly at: number
}

export type ToastInput = Pick<Toast, 'title'> & Partial<Pick<Toast, 'text' | 'note' | 'failed' | 'action'>>

const LOG_LENGTH = 10
const KEPT = 'giebel.toast'

export interface Toaster {
  readonly show: (input: ToastInput) => void
  readonly fail: (title: string, text?: string) => void
  /** A message the user did not cause, good or bad: it waits while a failure or an undoable action is shown. */
  readonly announce: (input: ToastInput) => void
  readonly dismiss: () => void
  /** Pointer or focus is on it: the timer pauses. */
  readonly pause: () => void
  readonly resume: () => void
  /** Keeps a message for the next page of this tab. Without storage it is lost. */
  readonly keep: (input: Omit<ToastInput, 'action'>) => void
  /** Shows the message kept by the previous page, once. */
  readonly showKept: () => void
  /** Drops all messages, as at the end of a session. */
  readonly forget: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => Toast | null
  readonly log: () => readonly Toast[]
}

function writeKept(text: string): void {
  try {
    sessionStorage.setItem(KEPT, text)
  } catch {
    // the message is lost, but its action is done
  }
}

function takeKept(): ToastInput | undefined {
  try {
    const text = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    const kept: unknown = text === null ? undefined : JSON.parse(text)
    return typeof kept === 'object' && kept !== null && 'title' in kept ? (kept as ToastInput) : undefined
  } catch {
    return undefined
  }
}

/** A timer that can pause and resume. */
function createTimer(now: () => number, onEnd: () => void) {
  let handle: ReturnType<typeof setTimeout> | undefined
  let [left, startedAt] = [0, 0]
  function stop() {
    clearTimeout(handle)
    handle = undefined
  }
  function run(time: number) {
    stop()
    ;[left, startedAt] = [time, now()]
    handle = setTimeout(onEnd, time)
  }
  return {
    run,
    stop,
    pause() {
      if (handle === undefined) return
      stop()
      left = Math.max(0, left - (now() - startedAt))
    },
    resume() {
      if (handle === undefined) run(left)
    },
  }
}

/** Shows one toast at a time for five seconds without pauses and logs the last ones. */
export function createToaster(now: () => number = Date.now): Toaster {
  let current: Toast | null = null
  let waiting: ToastInput | undefined
  let log: readonly Toast[] = []
  let nextId = 1
  const timer = createTimer(now, dismiss)
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  function show(input: ToastInput) {
    current = { failed: false, ...input, id: nextId++, at: now() }
    log = [current, ...log].slice(0, LOG_LENGTH)
    timer.run(TOAST_DURATION)
    notify()
  }
  function dismiss() {
    timer.stop()
    current = null
    const next = waiting
    waiting = undefined
    if (next) show(next)
    else notify()
  }

  return {
    show,
    fail: (title, text) => show({ title, failed: true, ...(text ? { text } : {}) }),
    announce(input) {
      if (current?.failed || current?.action) waiting = input
      else show(input)
    },
    dismiss,
    pause: () => timer.pause(),
    resume() {
      if (current) timer.resume()
    },
    keep: (input) => writeKept(JSON.stringify(input)),
    showKept() {
      const kept = takeKept()
      if (kept) show(kept)
    },
    forget() {
      log = []
      waiting = undefined
      dismiss()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => current,
    log: () => log,
  }
}

/** The toaster of the page. */
export const toaster: Toaster = createToaster()
