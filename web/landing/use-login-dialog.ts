import type { ComponentType } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { PUBLIC_PATHS } from '#shared/domain/page-paths.ts'
import type { LoginDialogProps } from './login-dialog.tsx'

interface DialogState {
  readonly login?: true
}

const isOpenHere = () => (history.state as DialogState | null)?.login === true

const load = async () => (await import('./login-dialog.tsx')).LoginDialog

/** Without the dialog's code there is still the login page. */
const loginPage = () => `${PUBLIC_PATHS.auth}?returnTo=${encodeURIComponent(location.pathname + location.search)}`

/**
 * The login dialog, whose code comes when somebody seems to want it. Being open is an entry of the history, so that the browser's
 * back button closes it; what else stands in the entry stays, because the application's router keeps its own there.
 */
export function useLoginDialog(leave: (address: string) => void) {
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps>>()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    // after a reload the entry is still there, the dialog is not
    if (isOpenHere()) history.replaceState({ ...(history.state as object), login: undefined }, '')
    const follow = () => setOpen(isOpenHere())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const preload = useCallback(() => {
    // a failure shows when the dialog is really wanted
    load().catch(() => undefined)
  }, [])
  const show = useCallback(async () => {
    try {
      const loaded = await load()
      setDialog(() => loaded)
      if (!isOpenHere()) history.pushState({ ...(history.state as object | null), login: true }, '')
      setOpen(true)
    } catch {
      leave(loginPage())
    }
  }, [leave])
  const close = useCallback(() => (isOpenHere() ? history.back() : setOpen(false)), [])

  return { Dialog, open, preload, show, close }
}
