/** Makes the product installable and enables its offline page. Without it, as in a private window, everything else works the same. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined),
  )
}
