import { useState } from 'react'
import type { RetentionRuleView } from '#shared/contract/people/privacy.ts'
import { Answer } from '#web/components/answer.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useRetention, useRetentionPreview, useSetRetention } from './queries.ts'

/** German notation: 1827 or 1.827. */
const DAYS = /^(\d{1,5}|\d{1,2}\.\d{3})$/

function Rule({ rule, due }: { rule: RetentionRuleView; due: number | undefined }) {
  const [text, setText] = useState(formatCount(rule.days))
  const set = useSetRetention()
  const { key, title, what, since, usual, least, most } = rule
  const days = DAYS.test(text.trim()) ? Number(text.replaceAll('.', '')) : -1
  const isGood = days >= least && days <= most
  return (
    <li className="py-3.5">
      <form
        className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood) set.mutate({ params: { key }, body: { days } })
        }}
      >
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="font-medium">{title}</h3>
          <p className="text-[13px] text-ink-2">{what}</p>
          <p className="mt-1 text-[13px] text-ink-2">
            {due === undefined ? '\u00a0' : due === 0 ? 'Heute Nacht: nichts' : `Heute Nacht: ${formatCount(due)}`}
          </p>
        </div>
        <div className="basis-80 max-sm:grow">
          <div className="flex items-center gap-2">
            <Input
              inputMode="numeric"
              aria-label={`Tage: ${title}`}
              aria-invalid={!isGood}
              aria-describedby={`${key}-bounds`}
              className="w-24! text-right"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <span className="text-sm">Tage</span>
            <Button type="submit" size="small" busy={set.isPending} disabled={!isGood || days === rule.days}>
              Speichern
            </Button>
          </div>
          <p id={`${key}-bounds`} className={isGood ? 'mt-1 text-[13px] text-ink-2' : 'mt-1 text-[13px] text-red'}>
            {isGood
              ? `${since}; ${formatCount(least)} bis ${formatCount(most)}, üblich ${formatCount(usual)}`
              : `Bitte geben Sie ${formatCount(least)} bis ${formatCount(most)} Tage ein`}
          </p>
        </div>
      </form>
    </li>
  )
}

/** Retention in days per kind of data, and what the next night would delete. */
export function RetentionRules() {
  const asked = useRetention()
  const preview = useRetentionPreview()
  const due = new Map(preview.data?.map(({ key, rows }) => [key, rows]))
  return (
    <TitledPanel title="Löschregeln">
      <p className="text-sm text-ink-2">
        Jede Nacht um 4:30 Uhr. Sperren nach einem Widerspruch bleiben immer. Die Fristen sind ein Vorschlag; lassen Sie sie prüfen.
      </p>
      <Answer
        of={asked}
        failed="Die Regeln konnten nicht geladen werden"
        loading={<Skeleton className="mt-3 h-64 w-full" />}
        isEmpty={(rules) => rules.length === 0}
        empty={null}
      >
        {(rules) => (
          <ul className="mt-2 divide-y">
            {rules.map((rule) => (
              <Rule key={rule.key} rule={rule} due={due.get(rule.key)} />
            ))}
          </ul>
        )}
      </Answer>
    </TitledPanel>
  )
}
