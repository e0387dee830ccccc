/** Milliseconds between two checks of the parent process. */
const LOOK = 500

/**
 * Calls `stop` when this process is asked to end: by SIGTERM, by SIGINT, or by the end of the npm command that started it, whose shell does not
 * forward the signal.
 */
export function onStopRequest(stop: () => void): void {
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    clearInterval(watch)
    stop()
  }
  const starter = process.ppid
  const watch = setInterval(() => process.ppid !== starter && ask(), LOOK)
  watch.unref()
  // Without npm the parent may end before us, for instance a shell that put us into the background.
  if (process.env['npm_lifecycle_event'] === undefined) clearInterval(watch)
  process.once('SIGTERM', ask)
  process.once('SIGINT', ask)
}
