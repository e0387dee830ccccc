import { NotebookPen, Phone } from 'lucide-react'
import { useState } from 'react'
import type { Property } from '#shared/contract/market/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { CallWindow } from './call-window.ts'
import { numbersOf } from './numbers.ts'

interface CallPanelProps {
  property: Property
  userId: string
  /** `page`: sticky at the lower edge of a phone. `bar`: only that, below the content of a dialog. */
  place: 'page' | 'dialog' | 'bar'
}

const PLACE = {
  page: 'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:flex max-lg:items-center max-lg:gap-2 max-lg:border-t max-lg:bg-panel max-lg:px-4 max-lg:py-2.5 lg:rounded-panel lg:border lg:bg-panel lg:p-5 lg:shadow-panel',
  dialog: 'mb-4',
  bar: 'flex items-center gap-2 border-t px-4 py-2.5 lg:hidden',
} as const

/** The number, and a button to record the result of a call. */
export function CallPanel({ property, userId, place }: CallPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const numbers = numbersOf(property)
  const [first] = numbers
  const isBar = place !== 'dialog'
  return (
    <section aria-label="Anruf" className={cn('print:hidden', PLACE[place])}>
      <div className={cn('min-w-0', isBar && 'max-lg:hidden')}>
        {numbers.map(({ text, tel }) => (
          <a key={tel} href={`tel:${tel}`} className="flex items-center gap-2 text-2xl leading-9 font-bold text-accent hover:underline num">
            <Phone aria-hidden className="size-5 shrink-0" />
            {text}
          </a>
        ))}
        {/* in a dialog the contact lights show the reason */}
        {!first && isBar && <p className="text-sm text-ink-2">{contactLight(property).phone.reason}</p>}
      </div>
      {isBar && first && (
        <a
          href={`tel:${first.tel}`}
          className={buttonClass({ size: 'large', className: 'min-w-0 grow shrink! gap-1.5! px-2.5! lg:hidden num' })}
        >
          <Phone aria-hidden />
          <span className="sr-only">Anrufen: </span>
          <span className="truncate">{first.text}</span>
        </a>
      )}
      <Button
        onClick={() => setOpen(true)}
        size={isBar ? 'large' : 'normal'}
        className={isBar ? cn('max-lg:px-3! lg:mt-3', !first && 'max-lg:grow') : 'mt-2'}
      >
        <NotebookPen aria-hidden />
        <span>
          Ergebnis
          {/* the number comes first */}
          <span className={cn(isBar && first && 'max-lg:sr-only')}> notieren</span>
        </span>
      </Button>
      {isOpen && <CallWindow id={property.id} userId={userId} onClose={() => setOpen(false)} />}
    </section>
  )
}
