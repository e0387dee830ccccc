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
/** Number shown at once; more would cover the page. */
const SHOWN_MAX = 3
const KEPT = 'giebel.toast'

export interface Toaster {
  readonly show: (input: ToastInput) => void
  readonly fail: (title: string, text?: string) => void
  /** A message the user did not cause, good or bad: it waits while a failure or an undoable action is shown. */
  readonly announce: (input: ToastInput) => void
  readonly dismiss: (id: number) => void
  /** Whether pointer or focus is on one: the timers pause, and none is replaced. */
  readonly pause: () => void
  readonly resume: () => void
  /** Keeps a message for this tab's next page. Without storage, it is lost. */
  readonly keep: (input: Omit<ToastInput, 'action'>) => void
  /** Shows the message kept by the previous page, once. */
  readonly showKept: () => void
  /** Drops all messages, as at the end of a session. */
  readonly forget: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** The newest visible toast. */
  readonly current: () => Toast | null
  /** Newest last. */
  readonly shown: () => readonly Toast[]
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
function createTimer(now: () => number, time: number, onEnd: () => void) {
  let handle: ReturnType<typeof setTimeout> | undefined
  let [left, startedAt] = [time, 0]
  const stop = () => {
    clearTimeout(handle)
    handle = undefined
  }
  return {
    stop,
    pause() {
      if (handle === undefined) return
      stop()
      left = Math.max(0, left - (now() - startedAt))
    },
    resume() {
      if (handle !== undefined) return
      startedAt = now()
      handle = setTimeout(onEnd, left)
    },
  }
}

/** The toasts on the screen, each with its timer. */
function createShown(now: () => number, onEnd: (id: number) => void) {
  let shown: readonly Toast[] = []
  let isHeld = false
  const timers = new Map<number, ReturnType<typeof createTimer>>()
  return {
    all: () => shown,
    isHeld: () => isHeld,
    add(toast: Toast) {
      const timer = createTimer(now, TOAST_DURATION, () => onEnd(toast.id))
      shown = [...shown, toast]
      timers.set(toast.id, timer)
      if (!isHeld) timer.resume()
    },
    drop(isDropped: (toast: Toast) => boolean) {
      for (const { id } of shown.filter(isDropped)) {
        timers.get(id)?.stop()
        timers.delete(id)
      }
      shown = shown.filter((toast) => !isDropped(toast))
    },
    hold(held: boolean) {
      isHeld = held
      for (const timer of timers.values()) timer[held ? 'pause' : 'resume']()
    },
  }
}

/**
 * Shows toasts for five seconds, not counting pauses, and logs the last ones. A toast replaces the one before it, unless that one has an action or is
 * under pointer or focus.
 */
export function createToaster(now: () => number = Date.now): Toaster {
  const shown = createShown(now, dismiss)
  let waiting: ToastInput | undefined
  let log: readonly Toast[] = []
  let nextId = 1
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  function show(input: ToastInput) {
    const toast: Toast = { failed: false, ...input, id: nextId++, at: now() }
    if (!shown.isHeld()) shown.drop(({ action }) => action === undefined)
    const surplus = shown.all().length + 1 - SHOWN_MAX
    const goFirst = [...shown.all()]
      .toSorted((a, b) => Number(a.action !== undefined) - Number(b.action !== undefined))
      .slice(0, Math.max(0, surplus))
    shown.drop((one) => goFirst.includes(one))
    shown.add(toast)
    log = [toast, ...log].slice(0, LOG_LENGTH)
    notify()
  }
  const isBusy = () => shown.all().some(({ failed, action }) => failed || action)
  function dismiss(id: number) {
    shown.drop((toast) => toast.id === id)
    const next = isBusy() ? undefined : waiting
    if (!next) return notify()
    waiting = undefined
    show(next)
  }

  return {
    show,
    fail: (title, text) => show({ title, failed: true, ...(text ? { text } : {}) }),
    announce(input) {
      if (isBusy()) waiting = input
      else show(input)
    },
    dismiss,
    pause: () => shown.hold(true),
    resume: () => shown.hold(false),
    keep: (input) => writeKept(JSON.stringify(input)),
    showKept() {
      const kept = takeKept()
      if (kept) show(kept)
    },
    forget() {
      log = []
      waiting = undefined
      shown.hold(false)
      shown.drop(() => true)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => shown.all().at(-1) ?? null,
    shown: shown.all,
    log: () => log,
  }
}

export const toaster: Toaster = createToaster()
