import { Copy } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopyOwnLink } from './queries-own-link.ts'

/** Copies the invitation link; at rest until the link is known. */
export function CopyInvitation(props: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const copy = useCopyOwnLink()
  return (
    <Button {...props} disabled={!copy} onClick={() => void copy?.()}>
      <Copy aria-hidden />
      Link kopieren
    </Button>
  )
}
