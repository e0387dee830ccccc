import { Copy } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopyOwnLink } from './queries-own-link.ts'

export function CopyInvitation(props: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const { ahead, copy } = useCopyOwnLink()
  return (
    <Button {...props} onPointerEnter={ahead} onFocus={ahead} onClick={() => void copy()}>
      <Copy aria-hidden />
      Link kopieren
    </Button>
  )
}
