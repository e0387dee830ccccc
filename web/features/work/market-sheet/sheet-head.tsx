import type { Letterhead } from '#shared/contract/work/notices.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { Panel } from '#web/components/ui/panel.tsx'

/** The letterhead as on the document, with the date of the figures. */
export const SheetHead = ({ head: { name, trade, lines, missing }, countedAt }: { head: Letterhead; countedAt: string }) => (
  <div className="mb-4 space-y-4">
    {missing !== null && <Notice tone="warning" title={missing} className="print:hidden" />}
    <Panel aria-label="Briefkopf" className="flex flex-wrap justify-between gap-x-8 gap-y-2 p-5">
      <div className="min-w-0">
        <p className="text-lg font-semibold break-words">{name}</p>
        <p className="text-[13px] text-ink-2">{trade}</p>
      </div>
      <div className="min-w-0 text-[13px] break-words">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="num">Stand {germanDay(berlinDay(new Date(countedAt)))}</p>
      </div>
    </Panel>
  </div>
)
