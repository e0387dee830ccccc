import type { ComponentType } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { PUBLIC_PATHS } from '#shared/domain/page-paths.ts'
import type { LoginDialogProps } from './login-dialog.tsx'

interface DialogState {
  readonly login?: true
}

const isOpenHere = () => (history.state as DialogState | null)?.login === true

const load = async () => (await import('./login-dialog.tsx')).LoginDialog

/** Fallback if the dialog's code cannot be fetched. */
const loginPage = () => `${PUBLIC_PATHS.auth}?returnTo=${encodeURIComponent(location.pathname + location.search)}`

/**
 * The login dialog, whose code loads when the visitor seems to need it. Being open is a history entry, so that the browser's back button closes it;
 * the entry's other state is kept, because the application's router uses it.
 */
export function useLoginDialog(leave: (address: string) => void) {
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps>>()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    // after a reload, the entry still exists, but the dialog does not
    if (isOpenHere()) history.replaceState({ ...(history.state as object), login: undefined }, '')
    const follow = () => setOpen(isOpenHere())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const preload = useCallback(() => {
    // a failure is shown when the dialog is opened
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
