import { ArrowRight, Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'
import { useLastCount } from '#web/lib/use-last-count.ts'
import { type FirstStep, useFirstSteps, useHideFirstSteps } from './queries.ts'

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

/** Words for one to four, at the start of a sentence and inside one. */
const COUNT = ['', 'Einer', 'Zwei', 'Drei', 'Vier'] as const

function describeProgress(count: number, all: number): string {
  if (count === 0) return `${COUNT[all]} kurze Schritte, dann arbeitet ${PRODUCT_NAME} für Sie.`
  if (all - count === 1) return 'Nur noch ein Schritt.'
  return `${COUNT[count]} von ${COUNT[all]?.toLowerCase()} Schritten ${count === 1 ? 'ist' : 'sind'} geschafft.`
}

/** The steps' short names, for one line on a phone. */
const NAME: Readonly<Record<FirstStep, string>> = {
  hasSavedSearch: 'Suchanfrage anlegen',
  hasKey: 'CRM verbinden',
  hasSharedLink: 'Partner einladen',
  hearsOfMatches: 'Hinweise einschalten',
}

interface FoldProps {
  steps: readonly FirstStep[]
  done: readonly boolean[]
  isOpen: boolean
  onToggle: () => void
}

/** Replaces the list on a phone, where today's calls come first. */
const Fold = ({ steps, done, isOpen, onToggle }: FoldProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="flex min-h-8 w-full items-center gap-1 text-left text-xs font-medium sm:hidden"
  >
    <span className="min-w-0 truncate">
      {`${done.filter(Boolean).length} von ${done.length} erledigt: jetzt ${steps.filter((_, at) => !done[at]).map((step) => NAME[step])[0] ?? ''}`}
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

const ABOUT: Readonly<Record<FirstStep, Pick<StepProps, 'title' | 'text'>>> = {
  hasSavedSearch: {
    title: 'Erste Suchanfrage anlegen',
    text: `Sagen Sie einmal, was Sie suchen. Neue Treffer meldet ${PRODUCT_NAME} automatisch.`,
  },
  hasKey: {
    title: 'CRM verbinden',
    text: 'Mit Ihrem Zugang zu Propstack oder onOffice übernehmen Sie Treffer mit einem Klick.',
  },
  hasSharedLink: {
    title: 'Ersten Partner einladen',
    text: 'Schicken Sie Ihren Link jemandem, der von Verkäufen als Erster hört.',
  },
  hearsOfMatches: {
    title: 'Benachrichtigung einschalten',
    text: 'Lassen Sie sich neue Treffer per E-Mail oder als Hinweis im Browser melden, auch wenn Sie nicht angemeldet sind.',
  },
}

const LINK: Readonly<Record<Exclude<FirstStep, 'hasSharedLink'>, readonly [to: string, text: string]>> = {
  hasSavedSearch: [paths.newSavedSearch, 'Suchanfrage anlegen'],
  hasKey: [paths.propstack, 'Schlüssel hinterlegen'],
  hearsOfMatches: [`${paths.profile}#benachrichtigungen`, 'E-Mail oder Hinweis wählen'],
}

interface StepsProps extends Pick<FirstStepsProps, 'renderInvite'> {
  steps: readonly FirstStep[]
  done: readonly boolean[]
  isOpen: boolean
}

function Steps({ steps, done, isOpen, renderInvite }: StepsProps) {
  const first = done.indexOf(false)
  const renderAction = (step: FirstStep, isFirst: boolean) => {
    if (step === 'hasSharedLink') return renderInvite(isFirst ? 'primary' : 'outline')
    const [to, text] = LINK[step]
    return (
      <StepLink to={to} first={isFirst}>
        {text}
      </StepLink>
    )
  }
  return (
    <ol
      className={cn(
        'grid gap-3 sm:grid-cols-2 sm:items-start',
        steps.length === 3 ? 'xl:grid-cols-3' : 'xl:grid-cols-4',
        isOpen ? 'max-sm:my-2' : 'max-sm:hidden',
      )}
    >
      {steps.map((step, at) => (
        <Step key={step} number={at + 1} {...ABOUT[step]} done={done[at] ?? false}>
          {renderAction(step, at === first)}
        </Step>
      ))}
    </ol>
  )
}

/** A new agent's setup steps; disappears when all are done or hidden. */
export function FirstSteps({ hidden, renderInvite }: FirstStepsProps) {
  const { steps, taken: known, isError } = useFirstSteps(!hidden)
  const hide = useHideFirstSteps()
  const [isOpen, setOpen] = useState(false)
  const left = useLastCount('first-steps', known?.filter((isDone) => !isDone).length, steps.length)
  if (hidden || left === 0 || (!known && isError)) return null
  // until loaded, reserves the height for the number of steps left on the last visit
  const done = known ?? steps.map((_, index) => index >= left)
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
          <p className="text-sm text-ink-2 max-sm:hidden">{describeProgress(done.filter(Boolean).length, steps.length)}</p>
          <Fold steps={steps} done={done} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
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
      <Steps steps={steps} done={done} isOpen={isOpen} renderInvite={renderInvite} />
    </section>
  )
}
