import { Copy, Phone } from 'lucide-react'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

type WrittenNumber = CallLead['numbers'][number]

async function copy(text: string) {
  if (await copyText(text)) toaster.show({ title: messages.copied, text })
}

/** A number readable from a distance, to call or copy. */
export const PhoneLink = ({ number: { text, tel }, size = 'large' }: { number: WrittenNumber; size?: 'large' | 'bar' }) => (
  <span className="flex min-w-0 items-center gap-1">
    <a
      href={`tel:${tel}`}
      className={cn(
        size === 'bar'
          ? buttonClass({ size: 'large', className: 'min-w-0 shrink! gap-1.5! px-2.5! num' })
          : 'inline-flex min-w-0 items-center gap-2.5 rounded-md text-[28px] leading-9 font-bold tracking-tight text-accent hover:underline num',
      )}
    >
      <Phone aria-hidden className={cn('shrink-0', size === 'bar' ? 'size-5' : 'size-6')} />
      <span className="sr-only">Anrufen: </span>
      <span className="truncate">{text}</span>
    </a>
    {size === 'large' && (
      <Button variant="ghost" size="icon" aria-label={`Nummer kopieren: ${text}`} title="Nummer kopieren" onClick={() => void copy(text)}>
        <Copy aria-hidden />
      </Button>
    )}
  </span>
)
