import { useState } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { audiences } from './content.ts'
import { Section } from './sections.tsx'

type Audience = (typeof audiences.tabs)[number]

const Panel = ({ audience }: { audience: Audience }) => (
  <>
    <h3 className="text-2xl font-semibold tracking-tight text-balance">{audience.title}</h3>
    <ol className="mt-7 grid gap-7 md:grid-cols-3">
      {audience.steps.map(({ title, text }, index) => (
        <li key={title}>
          <span aria-hidden className="flex size-8 items-center justify-center rounded-full bg-accent-tint text-sm font-bold text-accent">
            {index + 1}
          </span>
          <h4 className="mt-3 font-semibold">{title}</h4>
          <p className="mt-1 text-[15px] text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
    {audience.trades && (
      <div className="mt-8">
        <h4 className="text-[15px] font-semibold">{audience.trades.title}</h4>
        <ul className="mt-3 flex flex-wrap gap-2">
          {audience.trades.names.map((name) => (
            <li key={name} className="rounded-md bg-quiet px-2.5 py-1 text-[13px]">
              {name}
            </li>
          ))}
        </ul>
      </div>
    )}
    <a href={audience.action.href} className={buttonClass({ size: 'large', className: 'mt-9 max-w-full' })}>
      {audience.action.label}
    </a>
  </>
)

/** The benefits for agents and for partners, each with a link to the registration. */
export function Audiences() {
  const [open, setOpen] = useState<Audience['id']>('makler')
  const audience = audiences.tabs.find(({ id }) => id === open)
  return (
    <Section id="fuer-wen" title={audiences.title}>
      <div className="mt-8 rounded-panel border bg-panel p-6 shadow-panel sm:p-10">
        <Tabs label={audiences.title} tabs={audiences.tabs.map(({ id, label }) => [id, label] as const)} open={open} onOpen={setOpen}>
          {audience && <Panel audience={audience} />}
        </Tabs>
      </div>
    </Section>
  )
}
