import { ArrowRight, Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'
import { useLastCount } from '#web/lib/use-last-count.ts'
import { useFirstSteps, useHideFirstSteps } from './queries.ts'

interface StepProps {
  number: number
  title: string
  text: string
  done: boolean
  /** The step's action; a filled button on the next one. */
  children: ReactNode
}

const Step = ({ number, title, text, done, children }: StepProps) => (
  <li className={cn('flex gap-3.5 rounded-panel border bg-panel p-4', done && 'bg-transparent!')}>
    <span
      aria-hidden
      className={cn(
        'flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-bold',
        done ? 'bg-green-tint text-green' : 'bg-accent-tint text-accent',
      )}
    >
      {done ? <Check className="size-4.5" strokeWidth={2.6} /> : number}
    </span>
    <div className="flex min-w-0 flex-1 flex-col items-start">
      <h3 className="text-[15px] leading-8 font-semibold">{title}</h3>
      {done ? (
        <p className="text-[13px] font-medium text-green">Erledigt</p>
      ) : (
        <>
          <p className="mb-3 flex-1 text-[13px] text-ink-2">{text}</p>
          {children}
        </>
      )}
    </div>
  </li>
)

const StepLink = ({ to, first, children }: { to: string; first: boolean; children: ReactNode }) => (
  <Link to={to} className={buttonClass({ size: 'small', variant: first ? 'primary' : 'outline' })}>
    {children}
    <ArrowRight aria-hidden />
  </Link>
)

const PROGRESS = [
  `Vier kurze Schritte, dann arbeitet ${PRODUCT_NAME} für Sie.`,
  'Einer von vier Schritten ist geschafft.',
  'Zwei von vier Schritten sind geschafft.',
  'Nur noch ein Schritt.',
]

/** The steps' short names, for one line on a phone. */
const NAMES = ['Suchanfrage anlegen', 'CRM verbinden', 'Partner einladen', 'Hinweise einschalten'] as const

interface FoldProps {
  done: readonly boolean[]
  isOpen: boolean
  onToggle: () => void
}

/** Replaces the list on a phone, where today's calls come first. */
const Fold = ({ done, isOpen, onToggle }: FoldProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="flex min-h-8 w-full items-center gap-1 text-left text-xs font-medium sm:hidden"
  >
    <span className="min-w-0 truncate">
      {`${done.filter(Boolean).length} von ${done.length} erledigt: jetzt ${NAMES[done.indexOf(false)] ?? ''}`}
    </span>
    <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
  </button>
)

interface FirstStepsProps {
  /** Whether the user hid the list. */
  hidden: boolean
  /** Button to share the invitation, which belongs to another feature. */
  renderInvite: (variant: 'primary' | 'outline') => ReactNode
}

interface StepsProps extends Pick<FirstStepsProps, 'renderInvite'> {
  done: readonly boolean[]
  isOpen: boolean
}

function Steps({ done, isOpen, renderInvite }: StepsProps) {
  const [hasSavedSearch = false, hasKey = false, hasSharedLink = false, hearsOfMatches = false] = done
  const first = done.indexOf(false)
  return (
    <ol className={cn('grid gap-3 sm:grid-cols-2 sm:items-start xl:grid-cols-4', isOpen ? 'max-sm:my-2' : 'max-sm:hidden')}>
      <Step
        number={1}
        title="Erste Suchanfrage anlegen"
        text={`Sagen Sie einmal, was Sie suchen. Neue Treffer meldet ${PRODUCT_NAME} automatisch.`}
        done={hasSavedSearch}
      >
        <StepLink to={paths.newSavedSearch} first={first === 0}>
          Suchanfrage anlegen
        </StepLink>
      </Step>
      <Step
        number={2}
        title="CRM verbinden"
        text="Mit Ihrem Zugang zu Propstack oder onOffice übernehmen Sie Treffer mit einem Klick."
        done={hasKey}
      >
        <StepLink to={paths.propstack} first={first === 1}>
          Schlüssel hinterlegen
        </StepLink>
      </Step>
      <Step
        number={3}
        title="Ersten Partner einladen"
        text="Schicken Sie Ihren Link jemandem, der von Verkäufen als Erster hört."
        done={hasSharedLink}
      >
        {renderInvite(first === 2 ? 'primary' : 'outline')}
      </Step>
      <Step
        number={4}
        title="Benachrichtigung einschalten"
        text="Lassen Sie sich neue Treffer per E-Mail oder als Hinweis im Browser melden, auch wenn Sie nicht angemeldet sind."
        done={hearsOfMatches}
      >
        <StepLink to={`${paths.profile}#benachrichtigungen`} first={first === 3}>
          E-Mail oder Hinweis wählen
        </StepLink>
      </Step>
    </ol>
  )
}

/** A new agent's setup steps; disappears when all are done or hidden. */
export function FirstSteps({ hidden, renderInvite }: FirstStepsProps) {
  const { taken: known, isError } = useFirstSteps(!hidden)
  const hide = useHideFirstSteps()
  const [isOpen, setOpen] = useState(false)
  const left = useLastCount('first-steps', known?.filter((isDone) => !isDone).length, PROGRESS.length)
  if (hidden || left === 0 || (!known && isError)) return null
  // until loaded, reserves the height for the number of steps left on the last visit
  const done = known ?? PROGRESS.map((_, index) => index >= left)
  return (
    <section
      aria-labelledby="erste-schritte"
      aria-hidden={!known || undefined}
      className={cn('mb-5 rounded-panel border border-accent/20 bg-accent-tint/60 px-3 py-2 sm:p-5', !known && 'invisible')}
    >
      <div className="flex items-center gap-1 sm:mb-4 sm:items-start sm:gap-3">
        <div className="min-w-0 flex-1">
          <h2 id="erste-schritte" className="text-[17px] font-semibold max-sm:sr-only">
            Erste Schritte
          </h2>
          <p className="text-sm text-ink-2 max-sm:hidden">{PROGRESS[done.filter(Boolean).length]}</p>
          <Fold done={done} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </div>
        <Button
          variant="ghost"
          size="small"
          className="max-sm:px-1.5!"
          busy={hide.isPending}
          onClick={() => hide.mutate({ body: { firstStepsHidden: true } })}
        >
          {!hide.isPending && <X aria-hidden />}
          <span className="max-sm:sr-only">Ausblenden</span>
        </Button>
      </div>
      <Steps done={done} isOpen={isOpen} renderInvite={renderInvite} />
    </section>
  )
}
