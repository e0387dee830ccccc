/** Milliseconds between two looks at who started us. */
const LOOK = 500

/**
 * Calls `stop` once somebody asks this process to end: by SIGTERM, by SIGINT, or by ending the npm command that started it,
 * whose shell ends without handing the signal on.
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
  // Whoever starts us without npm may well end before us: a shell that put us into the background, for instance.
  if (process.env['npm_lifecycle_event'] === undefined) clearInterval(watch)
  process.once('SIGTERM', ask)
  process.once('SIGINT', ask)
}
