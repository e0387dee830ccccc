import { NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { ByRight, useMay } from '#web/lib/may.ts'
import { CallWindow } from './call-window.ts'
import { callableNumbers } from './numbers.ts'
import { PhoneLink } from './phone-link.tsx'

interface CallPanelProps {
  property: Property
  userId: string
  /** `page`: sticky at the lower edge of a phone. `bar`: only the sticky bar, below a dialog's content. */
  place: 'page' | 'dialog' | 'bar'
  /** The search clients to call for. */
  choice?: ReactNode
}

const PANEL = 'lg:rounded-panel lg:border lg:bg-panel lg:p-5 lg:shadow-panel'
const PLACE = {
  page: `max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-2 max-lg:border-t max-lg:bg-panel max-lg:px-4 max-lg:py-2.5 ${PANEL}`,
  dialog: 'mb-4',
  bar: 'flex items-center gap-2 border-t px-4 py-2.5 lg:hidden',
} as const

interface ResultButtonProps {
  id: number
  userId: string
  isBar: boolean
  hasNumber: boolean
}

function ResultButton({ id, userId, isBar, hasNumber }: ResultButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        size={isBar ? 'large' : 'normal'}
        className={isBar ? cn('max-lg:px-3! lg:mt-3', !hasNumber && 'max-lg:grow') : 'mt-2'}
      >
        <NotebookPen aria-hidden />
        <span>
          Ergebnis
          {/* the number comes first */}
          <span className={cn(isBar && hasNumber && 'max-lg:sr-only')}> notieren</span>
        </span>
      </Button>
      {isOpen && <CallWindow id={id} userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

const Reason = ({ property }: Pick<CallPanelProps, 'property'>) => (
  <p className="text-sm text-ink-2">{contactLight(property).phone.reason}</p>
)

/** The numbers, and what belongs to a call. */
function Bar({ property, userId, place, choice }: CallPanelProps) {
  const numbers = callableNumbers(property)
  const [first] = numbers
  const isBar = place !== 'dialog'
  const { waits } = contactLight(property).phone
  return (
    <section aria-label="Anruf" data-bar={place === 'page' || undefined} className={cn('print:hidden', PLACE[place])}>
      <div className={cn('min-w-0', isBar && 'max-lg:hidden')}>
        {numbers.map((number) => (
          <PhoneLink key={number.tel} number={number} waits={waits} />
        ))}
        {/* in a dialog the contact lights show the reason */}
        {(!first || waits) && isBar && <Reason property={property} />}
      </div>
      {choice && place !== 'bar' && <div className={cn('mt-3', isBar && 'max-lg:mt-0 max-lg:w-full')}>{choice}</div>}
      {isBar && first && (
        <div className="min-w-0 flex-1 lg:hidden">
          <PhoneLink number={first} waits={waits} size="bar" />
        </div>
      )}
      <ByRight right="prospects.work">
        <ResultButton id={property.id} userId={userId} isBar={isBar} hasNumber={first !== undefined} />
      </ByRight>
    </section>
  )
}

/** The number, and a button to record a call's result. Without either, a phone's bar is left out. */
export function CallPanel(props: CallPanelProps) {
  const { property, place, choice } = props
  const mayNote = useMay('prospects.work')
  if (mayNote || choice || callableNumbers(property).length > 0) return <Bar {...props} />
  if (place !== 'page') return null
  return (
    <section aria-label="Anruf" className={`max-lg:hidden print:hidden ${PANEL}`}>
      <Reason property={property} />
    </section>
  )
}
