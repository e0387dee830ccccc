import { ArrowDown, ArrowUp, type LucideIcon, Pencil } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import type { AssignmentRule } from '#shared/contract/work/assignment.ts'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import { messages } from './messages.ts'
import { useTargets } from './names.ts'
import type { PreviewDialogProps } from './preview-dialog.tsx'
import { useOrderRules, useRemoveRule, useSwitchRule } from './queries.ts'
import type { RuleDialogProps } from './rule-dialog.tsx'
import { describeQuarter, describeRule } from './rule-words.ts'

const RuleDialog = later<RuleDialogProps>(
  async () => (await import('./rule-dialog.tsx')).RuleDialog,
  ({ onClose }) => onClose(),
)
const PreviewDialog = later<PreviewDialogProps>(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
  ({ onClose }) => onClose(),
)

type Opened = { readonly what: 'form' | 'preview'; readonly rule: AssignmentRule } | { readonly what: 'new' }

/** The rules in their order; who assigns changes, sorts and switches them. */
export function RulesCard({ rules }: { rules: readonly AssignmentRule[] }) {
  const mayAssign = useMay('prospects.assign')
  const [opened, setOpened] = useState<Opened>()
  const add = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(undefined)
  return (
    <TitledPanel title="Regeln für neue Leads">
      <p className="mb-3 text-sm text-ink-2">
        {messages.rules} {!mayAssign && describeWhoChanges('prospects.assign')}
      </p>
      {rules.length === 0 && <p className="mb-3 text-sm">{messages.noRules}</p>}
      <ol aria-label="Regeln" className="mb-3 empty:hidden">
        {rules.map((rule, at) => (
          <li key={rule.id} className="border-b py-3 last:border-0">
            <RuleFacts rule={rule} at={at} />
            {mayAssign && (
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <Button size="small" aria-label={`Wirkung ansehen: ${rule.name}`} onClick={() => setOpened({ what: 'preview', rule })}>
                  {rule.activeSince === null ? 'Wirkung ansehen und einschalten …' : 'Wirkung ansehen …'}
                </Button>
                <RuleButtons
                  rule={rule}
                  at={at}
                  ids={rules.map(({ id }) => id)}
                  onEdit={() => setOpened({ what: 'form', rule })}
                  onRemoved={() => add.current?.focus()}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {mayAssign && (
        <Button ref={add} onClick={() => setOpened({ what: 'new' })}>
          Neue Regel …
        </Button>
      )}
      {opened?.what === 'preview' && <PreviewDialog rule={opened.rule} onClose={close} />}
      {opened?.what === 'form' && <RuleDialog rule={opened.rule} onClose={close} />}
      {opened?.what === 'new' && <RuleDialog onClose={close} />}
    </TitledPanel>
  )
}

function RuleFacts({ rule, at }: { rule: AssignmentRule; at: number }) {
  const target = useTargets()
  const { name, userId, isPossible, activeSince, lastQuarter } = rule
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
        {at + 1}. {name}
        <Badge tone={activeSince === null ? 'grey' : 'green'}>{activeSince === null ? 'aus' : 'ein'}</Badge>
        {!isPossible && <Badge tone="amber">{messages.skipped}</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        {describeRule(rule)} → {target(userId)}
      </p>
      {!isPossible && <p className="text-[13px] text-ink-2">{messages.skippedWhy}</p>}
      {lastQuarter && <p className="text-[13px] text-ink-2">{describeQuarter(lastQuarter)}</p>}
    </>
  )
}

interface ArrowButtonProps {
  icon: LucideIcon
  label: string
  /** Whether the rule cannot move further. */
  isEnd: boolean
  onClick: () => void
}

const ArrowButton = ({ icon: Icon, label, isEnd, onClick }: ArrowButtonProps) => (
  <Button size="small" aria-label={label} aria-disabled={isEnd} onClick={onClick}>
    <Icon aria-hidden />
  </Button>
)

interface RuleButtonsProps {
  rule: AssignmentRule
  at: number
  /** Of all rules, in their order. */
  ids: readonly number[]
  onEdit: () => void
  /** Called when the row is removed together with its focus. */
  onRemoved: () => void
}

function RuleButtons({ rule: { id, name, activeSince }, at, ids, onEdit, onRemoved }: RuleButtonsProps) {
  const [order, remove, turn] = [useOrderRules(), useRemoveRule(), useSwitchRule()]
  const move = (to: number) => order.mutate({ body: { ruleIds: ids.filter((one) => one !== id).toSpliced(to, 0, id) } })
  const arrow = (to: number) => ({ isEnd: to < 0 || to >= ids.length, onClick: () => move(to) })
  const switchOff = ({ currentTarget }: MouseEvent) => {
    const row = currentTarget.closest('li')
    // the button goes with its focus
    const onSuccess = () => document.activeElement === currentTarget && row?.querySelector('button')?.focus()
    turn.mutate({ params: { id }, body: { isActive: false } }, { onSuccess })
  }
  return (
    <>
      {activeSince !== null && (
        <Button size="small" busy={turn.isPending} aria-label={`Ausschalten: ${name}`} onClick={switchOff}>
          Ausschalten
        </Button>
      )}
      <ArrowButton {...arrow(at - 1)} icon={ArrowUp} label={`Nach oben: ${name}`} />
      <ArrowButton {...arrow(at + 1)} icon={ArrowDown} label={`Nach unten: ${name}`} />
      <Button size="small" aria-label={`Ändern: ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
        Ändern
      </Button>
      <AskingButton
        size="small"
        busy={remove.isPending}
        aria-label={`Löschen: ${name}`}
        question={`Regel „${name}“ löschen?`}
        text="Was sie zugeteilt hat, bleibt zugeteilt."
        action="Regel löschen"
        onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onRemoved })}
      >
        Löschen
      </AskingButton>
    </>
  )
}
