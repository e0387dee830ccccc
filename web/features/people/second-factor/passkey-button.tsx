import { useState } from 'react'
import type { User } from '#shared/contract/people/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toaster } from '#web/lib/toast.ts'

/** Whether this browser can do it here: never at an address that is a number. */
const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

interface PasskeyButtonProps {
  /** This browser is not to be asked again for a while. */
  trust?: boolean
  variant?: 'primary' | 'outline'
  onDone: (user: User) => unknown
  children: string
}

/** Signs in with a passkey, whose code comes with the press; nothing where the browser cannot. */
export function PasskeyButton({ trust = false, variant = 'outline', onDone, children }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const enter = async () => {
    setBusy(true)
    try {
      const { trySignIn } = await import('./passkeys.ts')
      await trySignIn(trust, onDone)
    } catch {
      toaster.fail('Anmeldung fehlgeschlagen', 'Der Server ist gerade nicht erreichbar.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={variant} size="large" busy={busy} className="w-full" onClick={() => void enter()}>
      {children}
    </Button>
  )
}
