import { useState } from 'react'
import type { User } from '#shared/contract/people/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toaster } from '#web/lib/toast.ts'

/** WebAuthn needs a domain, not an IP address. */
const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

interface PasskeyButtonProps {
  /** Trusts this browser, so that no second factor is required for a while. */
  trust?: boolean
  variant?: 'primary' | 'outline'
  onDone: (user: User) => unknown
  children: string
}

/** Signs in with a passkey, whose code is loaded on click; renders nothing without support. */
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
