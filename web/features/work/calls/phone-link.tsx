import { Copy, Phone } from 'lucide-react'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { WAITS_LABEL } from '#shared/domain/contact-light.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

type WrittenNumber = CallLead['numbers'][number]

async function copy(text: string) {
  if (await copyText(text)) toaster.show({ title: messages.copied, text })
}

interface PhoneLinkProps {
  number: WrittenNumber
  /** What has to be settled before a call: until then, the number is only text. */
  waits: CallLead['waits'] | undefined
  size?: 'large' | 'bar'
}

const LARGE = 'text-[28px] leading-9 font-bold tracking-tight num'

/** A number that is readable from a distance, to call or copy. */
export const PhoneLink = ({ number: { text, tel }, waits, size = 'large' }: PhoneLinkProps) => (
  <span className="flex min-w-0 items-center gap-1">
    {waits ? (
      <span className="min-w-0">
        <span className={cn('block truncate select-all', size === 'bar' ? 'text-base font-semibold num' : LARGE)}>{text}</span>
        {size === 'bar' && <span className="block text-[13px] text-ink-2">{WAITS_LABEL[waits]}</span>}
      </span>
    ) : (
      <a
        href={`tel:${tel}`}
        className={cn(
          size === 'bar'
            ? buttonClass({ size: 'large', className: 'min-w-0 shrink! gap-1.5! px-2.5! num' })
            : `inline-flex min-w-0 items-center gap-2.5 rounded-md text-accent hover:underline ${LARGE}`,
        )}
      >
        <Phone aria-hidden className={cn('shrink-0', size === 'bar' ? 'size-5' : 'size-6')} />
        <span className="sr-only">Anrufen: </span>
        <span className="truncate">{text}</span>
      </a>
    )}
    {(size === 'large' || waits) && (
      <Button variant="ghost" size="icon" aria-label={`Nummer kopieren: ${text}`} title="Nummer kopieren" onClick={() => void copy(text)}>
        <Copy aria-hidden />
      </Button>
    )}
  </span>
)
